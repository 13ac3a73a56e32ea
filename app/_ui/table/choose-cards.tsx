import { useTranslations } from 'next-intl';
import { CountedSubmit } from '@/app/_ui/islands/counted-submit';
import type { Choice } from '@/lib/rules/view';
import { CardChoice } from './card-choice';
import { HAND } from './hand';
import { handOrder } from './hand-order';
import { BUTTON, MoveForm } from './move-form';
import type { Scene } from './scene';
import { useWords } from './words';

/** The form for a choice of several cards: exactly `count`, or from `min` to `max`. */
export function ChooseCards({ scene, choice }: { scene: Scene; choice: Choice }) {
  const t = useTranslations('table.hand');
  const words = useWords(scene, choice.type);
  const { view, dressing } = scene;
  const hand = handOrder(view.hand);
  const min = choice.count ?? choice.min ?? 0;
  const max = choice.count ?? choice.max ?? hand.length;
  const counted = Array.from({ length: max + 1 }, (_, chosen) => t('chosen', { chosen: String(chosen), max }));
  return (
    <MoveForm scene={scene} type={choice.type} className="grid gap-3 [counter-reset:chosen]">
      {min === 0 && <input type="hidden" name="move.cards[]" value="" />}
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">{words.prompt()}</legend>
        <div className={HAND}>
          {hand.map((card) => (
            <CardChoice key={card} card={card} kind="checkbox" isFresh={dressing.fresh.includes(card)} />
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
