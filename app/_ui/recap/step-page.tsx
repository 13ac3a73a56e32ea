import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { gameUiOf } from '@/app/_ui/games';
import { Panel } from '@/app/_ui/kit/panel';
import { orderSentence } from '@/app/_ui/orders/words';
import { StandInMark } from '@/app/_ui/table/absence-marks';
import { namesOf } from '@/app/_ui/table/names';
import { usePoints } from '@/app/_ui/table/points';
import { Round } from '@/app/_ui/table/round';
import { cardOf, seatsFrom } from '@/app/_ui/table/seating';
import { TrickList } from '@/app/_ui/table/trick-list';
import type { Card } from '@/lib/cards';
import { sentence } from '@/lib/orders';
import type { Recap } from '@/lib/tables';
import { dealTricks, shownTrick } from './deal-tricks';
import { Hands } from './hands';
import { Made } from './made';
import { SelfMadeMark, selfMadeCards } from './self-made';
import { type Step, stepPath } from './step';
import { type StepLinks, StepNav } from './step-nav';
import { standInCards, useStandIn } from './stood-in';
import { ThoughtNote } from './story/thoughts';

/** One position of a finished match: the last move, the trick, all hands, and links to the other positions. */
export function StepPage({ recap, step, title }: { recap: Recap; step: Step; title: string }) {
  const t = useTranslations('recap');
  const { view: table } = recap;
  const { view, hands, frame } = step.position;
  const names = namesOf(table, useTranslations('table'));
  const ui = gameUiOf(table.game);
  const { details, placeNote, seatMark, recapNotes } = ui.open(view);
  const pointsInWords = usePoints(ui.id);
  const tricks = dealTricks(step.positions.map((position) => position.view));
  const shown = shownTrick(tricks, step.step, view.trick !== null);
  const trick = view.trick ?? (shown === null ? null : tricks[shown].trick);
  const justTook = view.trick === null && tricks.some((taken) => taken.step === step.step);
  const seats = seatsFrom(0, view.players);
  const notes = trick ? undefined : placeNote && seats.map(placeNote);
  const standIns = standInCards(recap.deals[step.deal].frames);
  const selfMade = selfMadeCards(recap.deals[step.deal].frames);
  const inWords = useStandIn();
  const all = useTranslations();
  const mark = (card: Card | null) => {
    const standIn = card && standIns.get(card);
    if (standIn) return <StandInMark label={inWords(standIn, 'mark')} />;
    const why = card && selfMade.get(card);
    return why && <SelfMadeMark label={t('selfMade.mark', { by: why.by })} />;
  };
  const marks = seats.map((seat) => (
    <Fragment key={seat}>
      {seatMark?.(seat)}
      {trick && mark(cardOf(trick, seat, view.players))}
    </Fragment>
  ));
  const numbered = tricks.map((taken, i) => ({
    trick: taken.trick,
    number: i + 1,
    href: stepPath(table.table, step.deal, taken.step),
    isCurrent: i === shown,
  }));
  return (
    <div className="-mt-4 grid items-start gap-3 sm:mt-0 lg:grid-cols-2 lg:gap-x-6">
      <header className="grid gap-1 lg:col-span-2">
        <p>
          <Link
            href={`/t/${table.table}/recap`}
            prefetch={false}
            className="inline-block min-h-11 content-center text-accent text-sm underline"
          >
            {t('toRecap')}
          </Link>
        </p>
        <h1 className="font-bold text-xl">{title}</h1>
        <p aria-live="polite" className="min-h-7">
          {frame.move ? <Made game={ui.id} move={frame.move} details={details} names={names} /> : t('step.start')}
          {frame.standIn && ` (${inWords(frame.standIn, 'made')})`}
          {frame.selfMade && ` (${t('selfMade.mark', { by: frame.selfMade.by })})`}
          {justTook && trick?.winner !== undefined && ` – ${t('step.took', { name: names[trick.winner] })}`}
        </p>
        {frame.thought && frame.move && <ThoughtNote thought={frame.thought} name={names[frame.move.seat]} />}
        {frame.order && (
          <p className="wrap-anywhere text-quiet text-sm">
            {t('selfMade.fired', { order: orderSentence(all, sentence(frame.order.order)) })}
          </p>
        )}
      </header>
      <div className="grid gap-3">
        <StepNav links={linksOf(recap, step)} />
        <section aria-label={title} className="rounded-xl bg-felt px-2 py-2 sm:px-4 sm:py-3">
          <Round
            names={names}
            bottom={0}
            trick={trick}
            toAct={view.toAct}
            points={details.bySeat.map(({ points }) => points)}
            pointsInWords={pointsInWords}
            marks={marks}
            notes={notes}
          />
        </section>
        {recapNotes(frame, names)}
        <p className="hidden text-quiet text-sm md:block">{t('step.keys')}</p>
      </div>
      <section>
        <h2 className="sr-only">{t('step.hands')}</h2>
        <Hands
          hands={hands}
          names={names}
          details={details}
          mover={frame.move?.seat ?? null}
          pointsInWords={pointsInWords}
        />
      </section>
      <div className="min-w-0 lg:col-span-2">
        <Panel title={t('step.tricks')}>
          <p className="mb-2 text-quiet text-sm">{t('step.tricksHelp')}</p>
          <TrickList tricks={numbered} names={names} caption={t('step.tricks')} mark={mark} />
          {selfMade.size > 0 && (
            <p className="mt-2 text-quiet text-sm">
              {t.rich('selfMade.legend', { mark: () => <SelfMadeMark label="" /> })}
            </p>
          )}
          {standIns.size > 0 && (
            <p className="mt-2 text-quiet text-sm">
              {t.rich('stoodIn.legend', { mark: () => <StandInMark label="" /> })}
            </p>
          )}
        </Panel>
      </div>
    </div>
  );
}

/** The positions around this one; at the ends of a deal they are in the deals next to it. */
function linksOf({ view: { table }, deals }: Recap, { deal, step }: Step): StepLinks {
  const last = deals[deal].frames.length - 1;
  const before = deals[deal - 1]?.frames.length;
  const previous = step > 0 ? stepPath(table, deal, step - 1) : null;
  const next = step < last ? stepPath(table, deal, step + 1) : null;
  return {
    first: stepPath(table, deal, 0),
    previous: previous ?? (before === undefined ? null : stepPath(table, deal - 1, before - 1)),
    next: next ?? (deal + 1 < deals.length ? stepPath(table, deal + 1, 0) : null),
    last: stepPath(table, deal, last),
  };
}
