import type { Choice } from '@/lib/rules/view';
import { BUTTON, MoveForm } from './move-form';
import type { Scene } from './scene';
import { useWords } from './words';

/** The form for a move without content: a button. */
export function ChooseBare({ scene, choice }: { scene: Scene; choice: Choice }) {
  const words = useWords(scene, choice.type);
  return (
    <MoveForm scene={scene} type={choice.type}>
      <button type="submit" className={BUTTON}>
        {words.submit()}
      </button>
    </MoveForm>
  );
}
