import type { Choice } from '@/lib/rules/view';
import { ChooseBare } from './choose-bare';
import { ChooseCard } from './choose-card';
import { ChooseCards } from './choose-cards';
import { ChooseValue } from './choose-value';
import { Hand } from './hand';
import type { Scene } from './scene';

/** The viewer's hand, and a form for each kind of move he may make now, by the shape of the choice. */
export function MoveForms({ scene }: { scene: Scene }) {
  const { view, dressing } = scene;
  const usesHand = view.choices.some((choice) => choice.cards);
  return (
    <div className="grid gap-3">
      {!usesHand && <Hand hand={view.hand} fresh={dressing.fresh} />}
      {view.choices.map((choice) => (
        <Form key={choice.type} scene={scene} choice={choice} />
      ))}
    </div>
  );
}

function Form({ scene, choice }: { scene: Scene; choice: Choice }) {
  if (choice.values) return <ChooseValue scene={scene} choice={choice} />;
  if (!choice.cards) return <ChooseBare scene={scene} choice={choice} />;
  const isOne = choice.count === undefined && choice.max === undefined;
  return isOne ? <ChooseCard scene={scene} choice={choice} /> : <ChooseCards scene={scene} choice={choice} />;
}
