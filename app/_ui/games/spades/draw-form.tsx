import { useTranslations } from 'next-intl';
import type { Turn } from '@/app/_ui/game-ui';
import { CardBack, CardFace, cardName } from '@/app/_ui/kit/cards';
import { Hand } from '@/app/_ui/move/hand';
import { BUTTON, MoveForm, WIDE_BUTTON } from '@/app/_ui/move/move-form';
import { useWords } from '@/app/_ui/move/words';
import { spades, type View } from '@/lib/rules/spades';
import { LastDraw } from './draw-note';

const DRAWS = 13;

/**
 * One draw (rules.md §2.1): the upper card, and the two buttons that decide about it. They stay where they are from draw
 * to draw, so that thirteen taps in one place build the hand, which grows below.
 */
export function DrawForm({ view, turn }: { view: View; turn: Turn }) {
  const t = useTranslations('games.spades.draw');
  const cards = useTranslations('cards');
  const { draw, draws } = view;
  if (!draw) return null;
  return (
    <div className="grid gap-3">
      <MoveForm turn={turn} className="rounded-xl border border-line bg-panel p-3">
        <fieldset>
          <legend className="float-left mb-2 w-full font-semibold">{t('title', { number: draw.number })}</legend>
          <Progress done={draws.length} />
          <div className="mx-auto grid max-w-md grid-cols-[auto_1fr] gap-3">
            <Stock key={draw.number} upper={draw.upper} />
            <div className="grid grid-rows-2 gap-2">
              <Answer turn={turn} type="keep" isMain />
              <Answer turn={turn} type="reject" />
            </div>
          </div>
        </fieldset>
        <p aria-live="polite" className="mt-2 min-h-6">
          {draws.length > 0 ? <LastDraw draws={draws} /> : t('first')}{' '}
          <span className="sr-only">{t('now', { card: cardName(cards, draw.upper) })}</span>
        </p>
        <p className="text-quiet text-sm">
          {t(view.seat !== null && view.blindNil[view.seat] ? 'finalBlind' : 'final')}
        </p>
      </MoveForm>
      <Hand hand={view.hand} fresh={turn.details.fresh} />
    </div>
  );
}

/** The upper card, and the lower one under it. It is animated with every draw. */
function Stock({ upper }: { upper: Parameters<typeof CardFace>[0]['card'] }) {
  return (
    <div className="relative w-30 self-center pr-1.5 pb-1.5">
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
    <div aria-hidden="true" className="clear-both mb-3 grid grid-cols-13 gap-1">
      {Array.from({ length: DRAWS }, (_, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number
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
    <button type="submit" name="move.type" value={type} className={isMain ? `${BUTTON} text-left` : WIDE_BUTTON}>
      <span className={`block text-lg ${isMain ? '' : 'font-semibold text-accent'}`}>{words.submit()}</span>
      <span className={`block text-sm leading-tight ${isMain ? 'font-normal' : 'text-quiet'}`}>{explanation}</span>
    </button>
  );
}
