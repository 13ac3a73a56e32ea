import type { Choice } from '@/lib/rules/view';
import { ChooseBare } from './choose-bare';
import { ChooseCard } from './choose-card';
import { ChooseCards } from './choose-cards';
import { ChooseValue } from './choose-value';
import { Hand } from './hand';
import type { Scene } from './scene';

/** The viewer's hand, and a form for each kind of move he may make now, by the shape of the choice. */
export function MoveForms({ scene }: { scene: Scene }) {
  const { view, dressing, fittings } = scene;
  const Own = view.choices.map(({ type }) => fittings.forms?.[type]).find((form) => form !== undefined);
  const usesHand = view.choices.some((choice) => choice.cards);
  const isBare = (choice: Choice) => !choice.cards && !choice.values;
  const bare = view.choices.filter(isBare);
  const hidden = view.seat === null ? 0 : view.counts[view.seat];
  if (Own) return <Own scene={scene} />;
  return (
    <div className="grid gap-3">
      {!usesHand && <Hand hand={view.hand} fresh={dressing.fresh} hidden={hidden} />}
      {bare.length > 0 && <ChooseBare scene={scene} choices={bare} />}
      {view.choices
        .filter((choice) => !isBare(choice))
        .map((choice) => (
          <Form key={choice.type} scene={scene} choice={choice} />
        ))}
    </div>
  );
}

function Form({ scene, choice }: { scene: Scene; choice: Choice }) {
  if (choice.values) return <ChooseValue scene={scene} choice={choice} />;
  const isOne = choice.count === undefined && choice.max === undefined;
  return isOne ? <ChooseCard scene={scene} choice={choice} /> : <ChooseCards scene={scene} choice={choice} />;
}
