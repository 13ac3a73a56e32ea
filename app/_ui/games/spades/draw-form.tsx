import { useTranslations } from '@/app/_texts/translate';
import type { Turn } from '@/app/_ui/game-ui';
import { CardBack, CardFace, CardList, cardName } from '@/app/_ui/kit/cards';
import { Hand } from '@/app/_ui/move/hand';
import { BUTTON, MoveForm, Prompt, WIDE_BUTTON } from '@/app/_ui/move/move-form';
import { TurnBlock } from '@/app/_ui/move/turn-block';
import { useWords } from '@/app/_ui/move/words';
import { spades, type View } from '@/lib/rules/spades';

const DRAWS = 13;

/**
 * One draw (rules.md §2.1): the upper card, the growing hand, and two buttons. They stay in place, so that thirteen taps build
 * the hand; of a double tap only the first counts.
 */
export function DrawForm({ view, turn }: { view: View; turn: Turn }) {
  const t = useTranslations('games.spades.draw');
  const cards = useTranslations('cards');
  const { draw, draws } = view;
  if (!draw) return null;
  return (
    <TurnBlock turn={turn}>
      <MoveForm turn={turn} className="grid gap-2">
        <fieldset>
          <Prompt>{t('title', { number: draw.number })}</Prompt>
          <Progress done={draws.length} />
          <div className="mx-auto grid max-w-md grid-cols-[auto_1fr] items-center gap-3">
            <Stock key={draw.number} upper={draw.upper} />
            <div className="text-sm leading-tight">
              <p aria-live="polite">
                {draws.length > 0 ? <LastDraw draws={draws} /> : t('first')}{' '}
                <span className="sr-only">{t('now', { card: cardName(cards, draw.upper) })}</span>
              </p>
              <p className="mt-1 text-quiet">
                {t(view.seat !== null && view.blindNil[view.seat] ? 'finalBlind' : 'final')}
              </p>
            </div>
          </div>
        </fieldset>
        <Hand hand={view.hand} fresh={turn.details.fresh} suits={turn.suits} />
        <div className="mx-auto grid w-full max-w-md grid-cols-2 gap-2 pb-1">
          <Answer turn={turn} type="keep" isMain />
          <Answer turn={turn} type="reject" />
        </div>
      </MoveForm>
    </TurnBlock>
  );
}

/** The upper card, and the lower one under it. It is animated with every draw. */
function Stock({ upper }: { upper: Parameters<typeof CardFace>[0]['card'] }) {
  return (
    <div className="relative w-(--hand-card) pr-1.5 pb-1.5">
      <div className="absolute top-1.5 right-0 left-1.5">
        <CardBack size="fit" />
      </div>
      <div className="relative transition duration-200 motion-safe:starting:-translate-y-3 motion-safe:starting:opacity-0">
        <CardFace card={upper} size="fit" />
      </div>
    </div>
  );
}

/** Thirteen steps, filled as far as the player has got. Decoration: the title says the number. */
function Progress({ done }: { done: number }) {
  return (
    <div aria-hidden="true" className="mb-2 grid grid-cols-13 gap-1">
      {Array.from({ length: DRAWS }, (_, i) => (
        <span
          key={i}
          className={`h-1.5 rounded-full ${i < done ? 'bg-accent' : 'bg-line'} ${i === done ? 'ring-2 ring-accent' : ''}`}
        />
      ))}
    </div>
  );
}

function Answer({ turn, type, isMain = false }: { turn: Turn; type: 'keep' | 'reject'; isMain?: boolean }) {
  const t = useTranslations('games.spades.draw');
  const words = useWords(turn, type);
  const { peek } = spades.options.parse(turn.view.options);
  const explanation = type === 'keep' && peek ? t('keepPeek') : words.meaning();
  return (
    <button
      type="submit"
      name="move.type"
      value={type}
      className={`leading-tight ${isMain ? `${BUTTON} text-left` : WIDE_BUTTON}`}
    >
      <span className={`block text-base ${isMain ? '' : 'font-semibold text-accent'}`}>{words.submit()}</span>
      <span className={`block text-xs ${isMain ? 'font-normal' : 'text-quiet'}`}>{explanation}</span>
    </button>
  );
}

/** The viewer's last draw: the card they got, and the other one if they saw it. */
export function LastDraw({ draws }: Pick<View, 'draws'>) {
  const t = useTranslations('games.spades.draw');
  const last = draws.at(-1);
  if (!last) return null;
  const { kept, card, discarded } = last;
  return t.rich('last', {
    kind: !kept ? 'rejected' : discarded ? 'peeked' : 'kept',
    card: () => <CardList cards={[card]} />,
    other: () => discarded && <CardList cards={[discarded]} />,
  });
}
