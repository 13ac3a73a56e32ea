import { useTranslations } from '@/app/_texts/translate';
import type { Turn } from '@/app/_ui/game-ui';
import { cardText } from '@/app/_ui/mail/document';
import type { Choice } from '@/lib/rules/view';
import { CountedSubmit } from './counted-submit';
import { HandChoice } from './hand-choice';
import { BUTTON, MoveForm, Prompt } from './move-form';
import { useWords } from './words';

/** `chosen`: the cards that are chosen when the page opens. */
type Props = { turn: Turn; choice: Choice; chosen: readonly string[] };

/** The form for a choice of several cards: exactly `count`, or from `min` to `max`. As long as none is chosen, one touch takes those suggested. */
export function ChooseCards({ turn, choice, chosen }: Props) {
  const t = useTranslations('table.hand');
  const own = useTranslations('hand');
  const cards = useTranslations('cards');
  const words = useWords(turn, choice.type);
  const min = choice.count ?? choice.min ?? 0;
  const max = choice.count ?? choice.max ?? turn.view.hand.length;
  const suggested = turn.suggested?.length === max && turn.suggested;
  const counted = Array.from({ length: max + 1 }, (_, count) => t('chosen', { chosen: String(count), max }));
  const form = (
    <MoveForm turn={turn} type={choice.type} className="grid gap-2 *:min-w-0 [counter-reset:chosen]">
      {min === 0 && <input type="hidden" name="move.cards[]" value="" />}
      <fieldset>
        <Prompt>{words.prompt()}</Prompt>
        <HandChoice turn={turn} kind="checkbox" chosen={chosen} />
      </fieldset>
      <div className="mx-auto grid min-h-14 w-full max-w-md grid-cols-[auto_1fr] items-center gap-3">
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
  if (!suggested) return form;
  return (
    <div className="relative">
      {form}
      <MoveForm turn={turn} type={choice.type} className="until-cards-chosen">
        {suggested.map((card) => (
          <input key={card} type="hidden" name="move.cards[]" value={card} />
        ))}
        <button type="submit" className={BUTTON}>
          {own('suggested', { cards: suggested.map((card) => cardText(cards, card).text).join(' ') })}
        </button>
      </MoveForm>
    </div>
  );
}
