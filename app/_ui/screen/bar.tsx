import { gameIdOf } from '@/app/_texts/keys';
import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { UntilTold, type Until as Version } from '@/app/_ui/felt/until-told';
import { Link } from '@/app/_ui/kit/links';
import { useSince } from '@/app/_ui/kit/since';
import { isMyTurn, turnOf } from '@/app/_ui/table/names';
import { linksToAgree } from '@/app/_ui/table/parts/lost-link';
import type { Scene } from '@/app/_ui/table/scene';
import { Deadline, hasDeadline } from '@/app/_ui/table/status';
import type { Here } from '@/app/_ui/table/time-words';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import { SheetButton, TalkButton } from './sheet';

type Props = {
  scene: Scene;
  here: Here;
  until: Version;
  title: string;
  /** How many other tables wait for the visitor. */
  waiting: number;
  /** How many things in the sheet wait for them. */
  needs: number;
  /** The page of the menu, if it is not in the sheet. */
  menu?: string;
  /** Said instead of whose turn it is. */
  heading?: string | undefined;
};

const ICON = 'bar-icon';

/** The top of a running match: the way back, whose turn it is and until when, which table this is, help, and all the rest. */
export function Bar({ scene, here, until, title, waiting, needs, menu, heading }: Props) {
  const { view, game } = scene;
  const t = useTranslations('table');
  const site = useTranslations('site.nav');
  const own = useTranslations('screen');
  const format = useFormatter();
  const turn = heading ?? turnOf(view, t, (names) => format.list(names));
  return (
    <header className="screen-bar flex items-stretch overflow-hidden border-line border-b bg-panel">
      <Link href="/mine" className={ICON} aria-label={site('tables')}>
        <span className="icon icon-back" />
        {waiting > 0 && <Badge count={waiting} label={site('waiting', { count: waiting })} />}
      </Link>
      <UntilTold until={until} className="min-w-0 grow content-center leading-4">
        {/* The felt says it when it changes. */}
        <h1 title={turn} className={`truncate font-bold ${isMyTurn(view) ? 'text-accent' : ''}`}>
          {turn}
        </h1>
        <div className="flex items-baseline gap-x-[1ch] whitespace-nowrap text-quiet">
          {heading === undefined && <Until view={view} here={here} />}
          <p title={title} className="truncate">
            {title}
          </p>
          <span className="hidden sm:inline">· {t('deal', { number: view.deal + 1 })}</span>
        </div>
      </UntilTold>
      <noscript>
        <a href={scene.after} className={ICON} aria-label={t('lookAgain')} title={t('lookAgain')}>
          <span className="icon icon-again" />
        </a>
      </noscript>
      <Link
        href={`/rules/${gameIdOf(view.game)}#${game.help}`}
        className={ICON}
        aria-label={own('help')}
        title={own('help')}
      >
        <span className="icon icon-help" />
      </Link>
      <TalkButton view={view} className={ICON} page={menu}>
        <span className="icon icon-talk" />
        {view.talk && view.talk.unread > 0 && <Badge count={view.talk.unread} />}
      </TalkButton>
      <SheetButton className={ICON} label={own('open', { count: needs })} page={menu}>
        <span className="icon icon-menu" />
        {needs > 0 && <Badge count={needs} />}
      </SheetButton>
    </header>
  );
}

/** Until when somebody is waited for, or else since when; never shortened, as the table's name may be. */
function Until({ view, here }: Pick<Props, 'here'> & Pick<Scene, 'view'>) {
  const sinceText = useSince(here.now);
  const waiting = view.waitingSince.filter((at) => at !== null);
  const since = waiting.length === 0 ? null : Math.min(...waiting);
  if (hasDeadline(view)) {
    return (
      <>
        <div className="shrink-0 text-ink">
          <Deadline view={view} here={here} />
        </div>
        <span>·</span>
      </>
    );
  }
  // "For a moment" would stay for as long as nothing happens.
  if (since === null || here.now - since < 60_000) return null;
  return (
    <>
      <time dateTime={new Date(since).toISOString()}>{sinceText(since)}</time>
      <span>·</span>
    </>
  );
}

function Badge({ count, label }: { count: number; label?: string }) {
  return (
    <span className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-onaccent text-xs leading-4">
      <span aria-hidden="true">{count}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** How many proposals, new links for their seat and for others' wait for the player; the talk has a button of its own. @param held this browser's seats */
export function needs(view: TableView, own: Seat | null, held: readonly Seat[]): number {
  const proposals = view.proposals.filter(
    ({ asked, agreed }) => own !== null && asked.includes(own) && !agreed.includes(own),
  );
  const links = held.filter((seat) => view.seats[seat].linkAsked !== null);
  return proposals.length + links.length + linksToAgree(view, held).length;
}
