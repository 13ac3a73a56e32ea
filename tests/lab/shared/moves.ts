import type { Choice } from '../../../lib/rules/view';

/** A move as it is sent. */
export type Move = { type: string; [field: string]: unknown };
/** Chooses a number below `n`. */
export type Pick = (n: number) => number;

/** Returns some legal move of these choices; the first one unless `pick` says otherwise. */
export function moveOf(choices: readonly Choice[], pick: Pick = () => 0): Move {
  const { type, cards, values, count, min = 0, max = min } = choices[pick(choices.length)];
  if (type === 'play') return { type, card: cards?.[pick(cards.length)] };
  if (values) return { type, value: values[pick(values.length)] };
  if (!cards) return { type };
  const left = [...cards];
  const wanted = count ?? min + pick(max - min + 1);
  return { type, cards: Array.from({ length: wanted }, () => left.splice(pick(left.length), 1)[0]) };
}
