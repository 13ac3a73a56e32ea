import { useTranslations } from 'next-intl';
import type { Turn } from '@/app/_ui/game-ui';
import { CardInline } from '@/app/_ui/kit/cards';
import { handOrder } from '@/app/_ui/kit/hand-order';
import type { Choice } from '@/lib/rules/view';
import { CardChoice } from './card-choice';
import { HAND } from './hand';
import { BUTTON, MoveForm } from './move-form';
import { useWords } from './words';

/** `chosen`: the card that is chosen when the page opens. */
type Props = { turn: Turn; choice: Choice; chosen: string | null };

/** The form for a choice of one card: each card brings its own button, or the reason why it may not be played. */
export function ChooseCard({ turn, choice, chosen }: Props) {
  const { view, details } = turn;
  const words = useWords(turn, choice.type);
  const t = useTranslations('problems');
  const why = new Map(view.blocked.map((blocked) => [blocked.card, blocked.why]));
  return (
    <MoveForm turn={turn} type={choice.type} className="group pb-14">
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
                isFresh={details.fresh.includes(card)}
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
