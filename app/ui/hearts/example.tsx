import { useTranslations } from 'next-intl';
import { CardFace } from '@/app/ui/cards';
import { parseCards } from '@/lib/cards';
import { type Event, hearts } from '@/lib/rules/hearts';

/** A position to show: your hand, what lies in the trick before you, and whether it is the first trick. */
export type Position = { hand: string; trick: string; isFirstTrick: boolean };

/**
 * What may be played in a position, drawn. The engine itself says which cards those are, so that an example cannot be
 * wrong.
 */
export function Example({ position, text }: { position: Position; text: string }) {
  const t = useTranslations('rules.example');
  const view = viewOf(position);
  const isBlocked = (card: string) => view.blocked.some((blocked) => blocked.card === card);
  return (
    <figure className="rounded-xl border border-line bg-felt p-4">
      <figcaption className="mb-3">{text}</figcaption>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {view.trick && (
          <div>
            <p className="mb-1 text-sm text-quiet">{t('trick')}</p>
            <ul className="flex gap-1">
              {view.trick.cards.map((card) => (
                <li key={card}>
                  <CardFace card={card} size="small" />
                </li>
              ))}
            </ul>
          </div>
        )}
        <div>
          <p className="mb-1 text-sm text-quiet">{t('hand')}</p>
          <ul className="flex flex-wrap gap-1">
            {view.hand.map((card) => (
              <li key={card} className="text-center">
                <div className={isBlocked(card) ? 'opacity-40' : undefined}>
                  <CardFace card={card} size="small" />
                </div>
                <Verdict isAllowed={!isBlocked(card)} text={t(isBlocked(card) ? 'notAllowed' : 'allowed')} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </figure>
  );
}

/** A tick or a cross below a card. */
function Verdict({ isAllowed, text }: { isAllowed: boolean; text: string }) {
  return (
    <>
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={`mx-auto mt-1 size-4 fill-none stroke-2 ${isAllowed ? 'stroke-accent' : 'stroke-warn'}`}
      >
        <path
          d={isAllowed ? 'm3 8.5 3.5 3.5L13 4.5' : 'm4 4 8 8m0-8-8 8'}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="sr-only">{text}</span>
    </>
  );
}

/** The position as its player, at seat 1 of four, sees it. */
function viewOf({ hand, trick, isFirstTrick }: Position) {
  const played = parseCards(trick);
  const leader = (5 - played.length) % 4;
  const before: Event[] = isFirstTrick ? [] : [{ type: 'trickWon', seat: leader }];
  const events: Event[] = [
    { type: 'dealt', deal: 0, hands: [[], parseCards(hand), [], []], offset: 0, leader },
    ...before,
    ...played.map((card, i): Event => ({ type: 'cardPlayed', seat: (leader + i) % 4, card })),
  ];
  return hearts.view(events.reduce(hearts.evolve, hearts.start(hearts.options.parse({}))), 1);
}
