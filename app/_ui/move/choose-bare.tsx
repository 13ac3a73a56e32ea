import type { ReactNode } from 'react';
import { useTranslations } from '@/app/_texts/translate';
import type { Turn } from '@/app/_ui/game-ui';
import type { Choice } from '@/lib/rules/view';
import { Action, BUTTON, MoveForm, NothingChosen, Prompt, WITH_ACTION } from './move-form';
import { useWords } from './words';

/** `chosen`: the kind of move that is chosen when the page opens. `hand`: shown above them. */
type Props = { turn: Turn; choices: readonly Choice[]; chosen: readonly string[]; hand: ReactNode };

/** The form for moves without content: radio buttons, the chosen one's meaning where there are words, and the button to confirm. */
export function ChooseBare({ turn, choices, chosen, hand }: Props) {
  const t = useTranslations('hand');
  const prompt = useWords(turn, choices[0].type).prompt();
  return (
    <MoveForm turn={turn} className={WITH_ACTION}>
      <fieldset className="grid gap-2">
        {prompt && <Prompt>{prompt}</Prompt>}
        {hand}
        <div className={`grid gap-x-2 gap-y-1 ${choices.length > 1 ? 'grid-cols-2' : 'grid-cols-1'}`}>
          {choices.map(({ type }) => (
            <Option key={type} turn={turn} type={type} isChosen={chosen.includes(type)} />
          ))}
        </div>
      </fieldset>
      <NothingChosen>{t('choose')}</NothingChosen>
    </MoveForm>
  );
}

/** Only its parts have boxes: where options have no room for meanings, all lie in one place below, so that nothing moves. */
function Option({ turn, type, isChosen }: { turn: Turn; type: string; isChosen: boolean }) {
  const words = useWords(turn, type);
  const meaning = words.meaning();
  const id = `type-${type}`;
  return (
    <div className="contents">
      <input
        type="radio"
        id={id}
        name="move.type"
        value={type}
        required
        defaultChecked={isChosen}
        aria-describedby={meaning === null ? undefined : `${id}-means`}
        className="peer sr-only"
      />
      <label htmlFor={id} className="option row-start-1 px-2 text-center font-semibold text-accent leading-5">
        {words.submit()}
        {meaning !== null && (
          <span aria-hidden="true" className="hidden font-normal text-quiet text-sm leading-tight @lg:block">
            {meaning}
          </span>
        )}
      </label>
      {meaning !== null && (
        <p
          id={`${id}-means`}
          className="invisible col-start-1 -col-end-1 row-start-2 text-center text-quiet text-sm leading-tight peer-checked:visible @lg:hidden"
        >
          {meaning}
        </p>
      )}
      <Action>
        <button type="submit" className={BUTTON}>
          {words.confirm()}
        </button>
      </Action>
    </div>
  );
}
