import type { Choice } from '@/lib/rules/view';
import { BUTTON, MoveForm, WIDE_BUTTON } from './move-form';
import type { Scene } from './scene';
import { useWords } from './words';

/** The forms for moves without content: a button each, with what it means where the messages say so. */
export function ChooseBare({ scene, choices }: { scene: Scene; choices: readonly Choice[] }) {
  return (
    <fieldset>
      <Prompt scene={scene} type={choices[0].type} />
      <div className={choices.length > 1 ? 'grid gap-2 sm:grid-cols-2' : 'grid'}>
        {choices.map(({ type }) => (
          <MoveForm key={type} scene={scene} type={type} className="grid">
            <Button scene={scene} type={type} />
          </MoveForm>
        ))}
      </div>
    </fieldset>
  );
}

/** What there is to be decided; the messages say it with the first of the moves. */
function Prompt({ scene, type }: { scene: Scene; type: string }) {
  const prompt = useWords(scene, type).prompt();
  return prompt && <legend className="mb-2 font-medium">{prompt}</legend>;
}

function Button({ scene, type }: { scene: Scene; type: string }) {
  const words = useWords(scene, type);
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
