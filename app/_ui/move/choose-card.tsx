import { useTranslations } from 'next-intl';
import type { Turn } from '@/app/_ui/game-ui';
import { CardInline, handOrder } from '@/app/_ui/kit/cards';
import { BESIDE_THOUGHT, ThoughtField } from '@/app/_ui/table/parts/thoughts';
import type { Choice } from '@/lib/rules/view';
import { CardChoice } from './card-choice';
import { Action, BUTTON, MoveForm, NothingChosen, Prompt, WITH_ACTION } from './move-form';
import { useWords } from './words';

/** `chosen`: the card that is chosen when the page opens. */
type Props = { turn: Turn; choice: Choice; chosen: readonly string[] };

/** The form for a choice of one card: the action bar shows the button for the chosen one, or why it may not be played. */
export function ChooseCard({ turn, choice, chosen }: Props) {
  const { view, details, suits, oneTap = false } = turn;
  const words = useWords(turn, choice.type);
  const t = useTranslations('problems');
  const why = new Map(view.blocked.map((blocked) => [blocked.card, blocked.why]));
  return (
    <MoveForm turn={turn} type={choice.type} className={WITH_ACTION}>
      <fieldset>
        <Prompt>{words.prompt()}</Prompt>
        <div className="fan pt-[calc(var(--hand-raise)*2.5)]" data-cards={view.hand.length}>
          {handOrder(view.hand, suits).map((card) => {
            const refusal = why.get(card);
            return (
              <CardChoice
                key={card}
                card={card}
                kind="radio"
                isChosen={chosen.includes(card)}
                isBlocked={refusal !== undefined}
                isFresh={details.fresh.includes(card)}
                oneTap={oneTap}
              >
                <Action>
                  {refusal ? (
                    <p id={`card-${card}-why`} className="text-center text-sm text-warn leading-tight">
                      {t(refusal.code, refusal.data)}
                    </p>
                  ) : (
                    <div className={BESIDE_THOUGHT}>
                      <button type="submit" className={BUTTON} data-play={card}>
                        {words.submit(<CardInline card={card} />)}
                      </button>
                    </div>
                  )}
                </Action>
              </CardChoice>
            );
          })}
        </div>
      </fieldset>
      <NothingChosen>{words.hint()}</NothingChosen>
      <ThoughtField version={view.version} />
    </MoveForm>
  );
}
