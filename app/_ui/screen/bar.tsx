import Link from 'next/link';
import { gameIdOf } from '@/app/_texts/keys';
import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { untilOf } from '@/app/_ui/felt/story-of';
import { UntilTold } from '@/app/_ui/felt/until-told';
import { useSince } from '@/app/_ui/kit/since';
import { isMyTurn, turnOf } from '@/app/_ui/table/names';
import type { Scene } from '@/app/_ui/table/scene';
import { Deadline, hasDeadline } from '@/app/_ui/table/status';
import type { Here } from '@/app/_ui/table/time-words';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import { SheetButton, TalkButton } from './sheet';

type Props = {
  scene: Scene;
  here: Here;
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
export function Bar({ scene, here, title, waiting, needs, menu, heading }: Props) {
  const { view, game } = scene;
  const t = useTranslations('table');
  const site = useTranslations('site.nav');
  const own = useTranslations('screen');
  const format = useFormatter();
  const turn = heading ?? turnOf(view, t, (names) => format.list(names));
  return (
    <header className="screen-bar flex items-stretch overflow-hidden border-line border-b bg-panel">
      <Link href="/mine" prefetch={false} className={ICON} aria-label={site('tables')}>
        <Icon path="M12.5 4 6.5 10l6 6" />
        {waiting > 0 && <Badge count={waiting} label={site('waiting', { count: waiting })} />}
      </Link>
      <UntilTold until={untilOf(view)} className="min-w-0 grow content-center leading-4">
        {/* The felt says it when it changes. */}
        <h1 title={turn} className={`truncate font-bold text-sm ${isMyTurn(view) ? 'text-accent' : ''}`}>
          {turn}
        </h1>
        <div className="flex items-baseline gap-x-[1ch] whitespace-nowrap text-quiet text-xs">
          {heading === undefined && <Until view={view} here={here} />}
          <p title={title} className="truncate">
            {title}
          </p>
          <span className="hidden sm:inline">· {t('deal', { number: view.deal + 1 })}</span>
        </div>
      </UntilTold>
      <noscript>
        <a href={scene.after} className={ICON} aria-label={t('lookAgain')} title={t('lookAgain')}>
          <Icon path="M15.5 10a5.5 5.5 0 1 1-1.7-4M14.2 2.5v3.8h-3.8" />
        </a>
      </noscript>
      <Link
        href={`/rules/${gameIdOf(view.game)}#${game.help}`}
        prefetch={false}
        className={ICON}
        aria-label={own('help')}
        title={own('help')}
      >
        <Icon path="M7 7.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M10 15.4v.2" />
      </Link>
      <TalkButton view={view} className={ICON} page={menu}>
        <Icon path="M3.5 4.5h13v9H9l-3.5 3v-3h-2z" />
        {view.talk && view.talk.unread > 0 && <Badge count={view.talk.unread} />}
      </TalkButton>
      <SheetButton className={ICON} label={own('open', { count: needs })} page={menu}>
        <Icon path="M3.5 5.5h13M3.5 10h13M3.5 14.5h13" />
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

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-2 stroke-current">
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
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

/** How many proposals and new links for their seat wait for the player; the talk has a button of its own. @param held this browser's seats */
export function needs(view: TableView, own: Seat | null, held: readonly Seat[]): number {
  const proposals = view.proposals.filter(
    ({ asked, agreed }) => own !== null && asked.includes(own) && !agreed.includes(own),
  );
  const links = held.filter((seat) => view.seats[seat].linkAsked !== null);
  return proposals.length + links.length;
}
