import { z } from 'zod';
import { moveKey } from '@/app/_texts/keys';
import type { GameId } from '@/app/_texts/messages';
import { textsOf, useTranslations } from '@/app/_texts/translate';
import { usePlateTexts, usePlayers, useWords } from '@/app/_ui/felt/players';
import { StillFelt } from '@/app/_ui/felt/still-felt';
import type { Details } from '@/app/_ui/game-ui';
import { gameUiOf } from '@/app/_ui/games';
import { CardList } from '@/app/_ui/kit/cards';
import { Panel } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import { namesOf, seatsIn, usePoints } from '@/app/_ui/table/names';
import { StandInMark } from '@/app/_ui/table/parts/absence';
import { orderSentence } from '@/app/_ui/table/parts/orders/words';
import { cardOf, seatsFrom } from '@/app/_ui/table/seating';
import { TrickList } from '@/app/_ui/table/trick-list';
import { type Card, card } from '@/lib/cards';
import type { Frame } from '@/lib/match';
import { sentence } from '@/lib/orders';
import type { Seat } from '@/lib/rules/view';
import type { Recap } from '@/lib/tables';
import { dealTricks, Hands, SmallFan, shownTrick } from './hands';
import { Replay, type StepLinks } from './replay';
import { SelfMadeMark, selfMadeCards, standInCards, useStandIn } from './self-made';
import { HandsChoice, StepNav } from './step-nav';
import { type Look, playedCard, recapPath, type Step, stepPath } from './story/step';
import { ThoughtNote } from './story/thoughts';

type Props = { recap: Recap; step: Step; title: string; seat?: Seat | null };

/**
 * A position of a finished match: the last move, the trick, the hands, and the ways to other positions.
 * @param seat through whose eyes it is seen; null: all hands lie open
 */
export function StepPage({ recap, step, title, seat = null }: Props) {
  const t = useTranslations('recap');
  const player = useTranslations('replay.player');
  const { view: table, own } = recap;
  const { view, hands, frame } = step.position;
  const sat = seatsIn(table, step.deal, frame.at);
  const names = namesOf({ seats: sat }, useTranslations('table'));
  const ui = gameUiOf(table.game);
  const game = ui.open(view);
  const { details, recapNotes } = game;
  // The sentences about a player's own cards are for that player: others are told what everybody could see.
  const isOthers = seat !== null && !own.includes(seat);
  const { tableNotes } = ui.open(isOthers ? step.positions[step.step].view : view);
  const pointsInWords = usePoints(ui.id);
  const tricks = dealTricks(step.positions.map((position) => position.view));
  const shown = shownTrick(tricks, step.step, view.trick !== null);
  const trick = view.trick ?? (shown === null ? null : tricks[shown].trick);
  const justTook = view.trick === null && tricks.some((taken) => taken.step === step.step);
  const look: Look = { share: recap.share, seat };
  // The seat that is looked through, or else the visitor, sits below.
  const bottom = seat ?? own[0] ?? 0;
  const seats = seatsFrom(bottom, view.players);
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
  const ofCard = (place: Seat) => trick && mark(cardOf(trick, place, view.players));
  const seated = usePlayers({ view, game, details, names, seats: sat, me: null, mark: ofCard });
  const isOpen = seat === null;
  const players = isOpen ? seated.map((one, of) => ({ ...one, note: <SmallFan cards={hands[of]} /> })) : seated;
  const numbered = tricks.map((taken, i) => ({
    trick: taken.trick,
    number: i + 1,
    href: stepPath(table.table, step.deal, taken.step, look),
    isCurrent: i === shown,
  }));
  const links = linksOf(recap, step, look);
  const { steps } = step.position;
  const isHidden = frame.move !== null && seat !== null && frame.move.seat !== seat && !playedCard(frame.move.move);
  return (
    <div className="-mt-4 grid grid-cols-1 items-start gap-3 sm:mt-0 lg:grid-cols-2 lg:gap-x-6">
      <header className="grid gap-1 lg:col-span-2">
        <div className="flex items-center justify-between gap-3">
          <h1 className="font-bold text-lg sm:text-xl">{title}</h1>
          <Link
            href={recapPath(table.table, look)}
            className="min-h-11 shrink-0 content-center text-accent text-sm underline"
          >
            {t('toRecap')}
          </Link>
        </div>
        <p aria-live="polite" className="min-h-7">
          {frame.move ? (
            <Made game={ui.id} move={frame.move} details={details} names={names} isHidden={isHidden} />
          ) : (
            t('step.start')
          )}
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
      <div className="grid min-w-0 gap-3">
        <section
          aria-label={title}
          data-open={isOpen || undefined}
          className="-mx-4 h-[clamp(15rem,45svh,26rem)] data-open:h-[clamp(24rem,56svh,30rem)] overflow-hidden bg-felt sm:mx-0 sm:rounded-xl lg:h-[clamp(22rem,54svh,36rem)]"
        >
          <StillFelt
            players={players}
            bottom={bottom}
            trick={trick}
            points={trick?.winner === undefined ? 0 : (ui.trickPoints?.(table.options, trick.cards) ?? 0)}
            toAct={view.toAct}
            words={useWords(ui, names, null)}
            texts={usePlateTexts()}
            sprite={useTranslations('cards')('sprite')}
            pile={game.pile?.()}
          />
        </section>
        <StepNav links={links} />
        <Replay
          links={links}
          step={step.step}
          steps={steps}
          address={links.first}
          isTrickEnd={justTook}
          texts={{
            ...textsOf(['play', 'pause', 'slider'], player),
            at: player('at', { step: '#', steps }),
          }}
        />
        <HandsChoice
          names={names}
          seats={seatsFrom(own[0] ?? 0, view.players)}
          own={own}
          current={seat}
          hrefOf={(other) => stepPath(table.table, step.deal, step.step, { ...look, seat: other })}
        />
        {seat === null ? recapNotes(frame, names) : tableNotes(names)}
        <p className="hidden text-quiet text-sm md:block">{player('keys')}</p>
      </div>
      <section className="min-w-0 lg:col-span-2">
        <h2 className="sr-only">{t('step.hands')}</h2>
        <Hands
          hands={hands}
          seats={seats}
          only={seat}
          isBlind={seat !== null && view.hand.length === 0}
          most={Math.max(...step.positions.flatMap((position) => position.view.counts))}
          names={names}
          details={details}
          mover={frame.move?.seat ?? null}
          pointsInWords={pointsInWords}
        />
      </section>
      <div className="min-w-0 overflow-y-auto lg:col-start-2 lg:row-start-2 lg:h-0 lg:min-h-full">
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
function linksOf({ view: { table }, deals }: Recap, { deal, step }: Step, look: Look): StepLinks {
  const last = deals[deal].frames.length - 1;
  const before = deals[deal - 1]?.frames.length;
  const previous = step > 0 ? stepPath(table, deal, step - 1, look) : null;
  const next = step < last ? stepPath(table, deal, step + 1, look) : null;
  return {
    first: stepPath(table, deal, 0, look),
    previous: previous ?? (before === undefined ? null : stepPath(table, deal - 1, before - 1, look)),
    next: next ?? (deal + 1 < deals.length ? stepPath(table, deal + 1, 0, look) : null),
    last: stepPath(table, deal, last, look),
  };
}

const content = z.object({
  card: card.optional(),
  cards: z.array(card).optional(),
  value: z.union([z.string(), z.number()]).optional(),
});

type MadeProps = {
  game: GameId;
  move: NonNullable<Frame['move']>;
  details: Details;
  names: readonly string[];
  isHidden: boolean;
};

/** A move in words (`games.{game}.moves.{type}.done`). @param isHidden whether only the number of its cards may show */
function Made({ game, move: { seat, move }, details, names, isHidden }: MadeProps) {
  const t = useTranslations('games');
  const hands = useTranslations('replay.hands');
  const { card, cards, value } = content.parse(move);
  const shown = cards ?? (card ? [card] : []);
  return t.rich(moveKey(game, move.type, 'done'), {
    ...details.words(seat, names),
    name: names[seat],
    value: value ?? '',
    count: cards?.length ?? 0,
    cards: () => (isHidden ? hands('cards', { count: shown.length }) : <CardList cards={shown} />),
  });
}
