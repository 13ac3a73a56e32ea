import { useTranslations } from 'next-intl';
import { CardInline } from '@/app/_ui/cards';
import type { Choice } from '@/lib/rules/view';
import { CardChoice } from './card-choice';
import { HAND } from './hand';
import { handOrder } from './hand-order';
import { BUTTON, MoveForm } from './move-form';
import type { Scene } from './scene';
import { useWords } from './words';

/** The form for a choice of one card: each card brings its own button, or the reason why it may not be played. */
export function ChooseCard({ scene, choice }: { scene: Scene; choice: Choice }) {
  const { view, dressing, chosen } = scene;
  const words = useWords(scene, choice.type);
  const t = useTranslations('problems');
  const why = new Map(view.blocked.map((blocked) => [blocked.card, blocked.why]));
  return (
    <MoveForm scene={scene} type={choice.type} className="group pb-14">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">{words.prompt()}</legend>
        <div className={HAND}>
          {handOrder(view.hand).map((card) => {
            const refusal = why.get(card);
            return (
              <CardChoice
                key={card}
                card={card}
                kind="radio"
                isChosen={card === chosen}
                isBlocked={refusal !== undefined}
                isFresh={dressing.fresh.includes(card)}
              >
                {refusal ? (
                  <p id={`card-${card}-why`} className="self-center text-center text-sm text-warn leading-tight">
                    {t(refusal.code, refusal.data)}
                  </p>
                ) : (
                  <button type="submit" className={BUTTON} data-play={card}>
                    {words.submit(<CardInline card={card} />)}
                  </button>
                )}
              </CardChoice>
            );
          })}
        </div>
      </fieldset>
      <p className="absolute inset-x-0 bottom-0 grid h-12 place-items-center text-center text-quiet text-sm group-has-checked:hidden">
        {words.hint()}
      </p>
    </MoveForm>
  );
}
