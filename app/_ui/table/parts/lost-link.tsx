import { useTranslations } from '@/app/_texts/translate';
import { quietButton } from '@/app/_ui/kit/classes';
import { Drawer } from '@/app/_ui/kit/controls';
import { CommandButton, TableLink, TimeOf } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';
import type { Here } from '@/app/_ui/table/time-words';
import type { TableView } from '@/lib/match';
import { OBJECTION_MILLISECONDS } from '@/lib/match/parts/lost-link/ask';
import type { Seat } from '@/lib/rules/view';
import type { Visit } from '@/lib/tables';

type Props = { scene: Scene; here: Here; seen: Pick<Visit, 'held' | 'newLinks'> & { origin: string } };

/** For players: a new link for somebody who has lost theirs, and the state of those that were asked for. */
export function LostLinks({ scene, here, seen }: Props) {
  const t = useTranslations('talk.lostLink');
  const { view } = scene;
  // In the last deal nothing is asked for any more; what was, is shown.
  const others = view.seats.flatMap(({ player, linkAsked }, seat) =>
    player && !seen.held.includes(seat) && (linkAsked || !view.isLastDeal) ? [seat] : [],
  );
  if (others.length === 0) return null;
  return (
    <Drawer title={t('title')}>
      <p className="text-quiet text-sm">{t('text')}</p>
      {view.seat !== view.host && <p className="mt-2 text-quiet text-sm">{t('needs')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {others.map((seat) => (
          <li key={seat} className="grid gap-2 py-3 last:pb-0">
            {view.seats[seat].linkAsked ? (
              <Asked scene={scene} here={here} seen={seen} seat={seat} />
            ) : (
              <LinkForm scene={scene} seat={seat} path="" text={t('ask', { name: scene.names[seat] })} />
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

/** A new link that was asked for: by whom, from when it works, and what the viewer can do. */
function Asked({ scene, here, seen, seat }: Props & { seat: Seat }) {
  const t = useTranslations('talk.lostLink');
  const { view, names } = scene;
  const asked = view.seats[seat].linkAsked;
  if (!asked) return null;
  const name = names[seat];
  const link = seen.newLinks.find((one) => one.seat === seat);
  return (
    <>
      <p className="wrap-anywhere text-sm">
        {t('asked', { by: names[asked.by], name })} <Stage scene={scene} here={here} seat={seat} />
      </p>
      {link && (
        <>
          <TableLink
            label={t('link', { name })}
            title={t('link', { name })}
            url={`${seen.origin}/s/${link.key.text}`}
          />
          <p className="text-quiet text-sm">{t('hand')}</p>
        </>
      )}
      {seen.held.includes(asked.by) && <LinkForm scene={scene} seat={seat} path="/drop" text={t('drop')} />}
      {linksToAgree(view, seen.held).includes(seat) && (
        <LinkForm scene={scene} seat={seat} path="/agree" text={t('agree')} />
      )}
    </>
  );
}

/** From when the new link for a seat works. */
function Stage({ scene: { view, names }, here, seat }: Omit<Props, 'seen'> & { seat: Seat }) {
  const t = useTranslations('talk.lostLink');
  const until = view.seats[seat].linkAsked?.objectUntil ?? null;
  if (until === null) return t('waits');
  if (view.seats[seat].linkAsked?.isUnopposed) return t('unopposed');
  // Where no deal runs, none is played to its end.
  const opens = view.status === 'running' ? 'opens' : 'opensAtOnce';
  return t.rich(opens, { name: names[seat], time: () => <TimeOf at={until} here={here} /> });
}

type FormProps = { scene: Scene; seat: Seat; path: '' | '/agree' | '/drop'; text: string };

function LinkForm({ scene, seat, path, text }: FormProps) {
  const look = `${quietButton} w-full wrap-anywhere`;
  return (
    <CommandButton scene={scene} path={`lost-link${path}`} fields={{ seat }} className="" text={text} look={look} />
  );
}

/** The seats for which a browser has nothing but a new link that does not open them yet. */
export function pendingAlone({ held, pending }: Pick<Visit, 'held' | 'pending'>): Seat[] {
  return pending.filter((seat) => !held.includes(seat));
}

/** The seats for which others want a new link that waits for more players to agree, as the viewer can. */
export function linksToAgree({ seats, status, isLastDeal }: TableView, held: readonly Seat[]): Seat[] {
  if (held.length === 0 || status === 'finished' || isLastDeal) return [];
  return seats.flatMap(({ linkAsked }, seat) =>
    linkAsked?.objectUntil === null && ![seat, ...linkAsked.agreed].some((one) => held.includes(one)) ? [seat] : [],
  );
}

/**
 * The seat that asks for a new link for this one, or did before its player came and so ended that: for the day in which nobody can ask
 * again, as the page is shown anew at once.
 */
export function linkAsker({ seats, changes }: TableView, seat: Seat, now: number): Seat | null {
  const { linkAsked } = seats[seat];
  if (linkAsked) return linkAsked.by;
  const own = changes.filter((change) => change.seat === seat);
  // Somebody who takes the seat over has not been asked.
  const last = own.findLast(({ type }) => type === 'linkDropped' || type === 'seatTaken');
  if (last?.type !== 'linkDropped' || last.by !== seat || now - last.at >= OBJECTION_MILLISECONDS) return null;
  return own.findLast(({ type }) => type === 'linkAsked')?.by ?? null;
}

type NoticeProps = { scene: Scene; here: Here; seen: Props['seen'] & Pick<Visit, 'pending'> };

/**
 * Tells a player what they must not miss: that others have asked for a new link for their seat, which their being there has
 * ended, or for one that needs their leave; and somebody who comes with a new link alone, when it opens the seat.
 */
export function LinkNotices({ scene, here, seen, seen: { held, pending } }: NoticeProps) {
  const t = useTranslations('talk.lostLink');
  const { view, names } = scene;
  return (
    <>
      {held.map((seat) => {
        const by = linkAsker(view, seat, here.now);
        if (by === null) return null;
        return (
          <section key={seat} className={BOX} aria-live="polite">
            <h2 className="wrap-anywhere font-semibold">{t('mineTitle', { by: names[by] })}</h2>
            <p className="text-sm">{t('mineText')}</p>
            {pending.includes(seat) && <p className="text-sm">{t('mineToo')}</p>}
          </section>
        );
      })}
      {linksToAgree(view, held).map((seat) => (
        <section key={seat} className={BOX}>
          <Asked scene={scene} here={here} seen={seen} seat={seat} />
        </section>
      ))}
      {pendingAlone({ held, pending }).map((seat) => (
        <section key={seat} className={BOX}>
          <h2 className="wrap-anywhere font-semibold">{t('pendingTitle', { name: names[seat] })}</h2>
          <p className="wrap-anywhere text-sm">
            <Stage scene={scene} here={here} seat={seat} />
          </p>
        </section>
      ))}
    </>
  );
}

const BOX = 'grid gap-2 rounded-xl border border-warn border-l-4 bg-panel p-3';
