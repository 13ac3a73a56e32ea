import type { Turn } from '@/app/_ui/game-ui';
import type { Choice } from '@/lib/rules/view';
import { BUTTON, MoveForm, WIDE_BUTTON } from './move-form';
import { useWords } from './words';

/** The forms for moves without content: a button each, with what it means where the messages say so. */
export function ChooseBare({ turn, choices }: { turn: Turn; choices: readonly Choice[] }) {
  return (
    <fieldset>
      <Prompt turn={turn} type={choices[0].type} />
      <div className={choices.length > 1 ? 'grid gap-2 sm:grid-cols-2' : 'grid'}>
        {choices.map(({ type }) => (
          <MoveForm key={type} turn={turn} type={type} className="grid">
            <Button turn={turn} type={type} />
          </MoveForm>
        ))}
      </div>
    </fieldset>
  );
}

/** What is to be decided: the text is with the first of the moves. */
function Prompt({ turn, type }: { turn: Turn; type: string }) {
  const prompt = useWords(turn, type).prompt();
  return prompt && <legend className="mb-2 font-medium">{prompt}</legend>;
}

function Button({ turn, type }: { turn: Turn; type: string }) {
  const words = useWords(turn, type);
  const meaning = words.meaning();
  if (meaning === null) {
    return (
      <button type="submit" className={BUTTON}>
        {words.submit()}
      </button>
    );
  }
  return (
    <button type="submit" className={WIDE_BUTTON}>
      <span className="block font-semibold text-accent">{words.submit()}</span>
      <span className="block text-quiet text-sm">{meaning}</span>
    </button>
  );
}
