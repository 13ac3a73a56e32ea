import { useTranslations } from 'next-intl';
import type { Turn } from '@/app/_ui/game-ui';
import { handOrder } from '@/app/_ui/kit/hand-order';
import type { Choice } from '@/lib/rules/view';
import { CardChoice } from './card-choice';
import { CountedSubmit } from './counted-submit';
import { HAND } from './hand';
import { BUTTON, MoveForm } from './move-form';
import { useWords } from './words';

/** The form for a choice of several cards: exactly `count`, or from `min` to `max`. */
export function ChooseCards({ turn, choice }: { turn: Turn; choice: Choice }) {
  const t = useTranslations('table.hand');
  const words = useWords(turn, choice.type);
  const { view, details } = turn;
  const hand = handOrder(view.hand);
  const min = choice.count ?? choice.min ?? 0;
  const max = choice.count ?? choice.max ?? hand.length;
  const counted = Array.from({ length: max + 1 }, (_, chosen) => t('chosen', { chosen: String(chosen), max }));
  return (
    <MoveForm turn={turn} type={choice.type} className="grid gap-3 [counter-reset:chosen]">
      {min === 0 && <input type="hidden" name="move.cards[]" value="" />}
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">{words.prompt()}</legend>
        <div className={HAND}>
          {hand.map((card) => (
            <CardChoice key={card} card={card} kind="checkbox" isFresh={details.fresh.includes(card)} />
          ))}
        </div>
      </fieldset>
      <div className="mx-auto grid w-full max-w-md grid-cols-[auto_1fr] items-center gap-3">
        <p aria-hidden="true" className="text-quiet text-sm">
          {t.rich('chosenRich', {
            max,
            chosen: () => <span className="font-bold text-ink before:content-[counter(chosen)]" />,
          })}
        </p>
        <CountedSubmit min={min} max={max} counted={[...counted, t('tooMany', { max })]} className={BUTTON}>
          {words.submit()}
        </CountedSubmit>
      </div>
    </MoveForm>
  );
}
