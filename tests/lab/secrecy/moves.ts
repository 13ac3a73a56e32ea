import type { TableView } from '../../../lib/match';

export type Made = { type: string; [field: string]: unknown };

/** Some legal move. */
export function someMove(choices: TableView['choices'], pick: (n: number) => number): Made {
  const { type, cards, values, count, min, max } = choices[pick(choices.length)];
  if (type === 'play') return { type, card: cards?.[pick(cards.length)] };
  if (values) return { type, value: values[pick(values.length)] };
  if (!cards) return { type };
  const left = [...cards];
  const wanted = count ?? (min ?? 0) + pick((max ?? min ?? 0) - (min ?? 0) + 1);
  return { type, cards: Array.from({ length: wanted }, () => left.splice(pick(left.length), 1)[0]) };
}

/** A move as the form of a page sends it. */
export function formOf(version: number, seat: number, move: Made): URLSearchParams {
  const fields = new URLSearchParams({ version: String(version), seat: String(seat) });
  for (const [name, value] of Object.entries(move)) {
    if (Array.isArray(value)) for (const one of value) fields.append(`move.${name}[]`, String(one));
    else fields.append(`move.${name}`, String(value));
  }
  return fields;
}
