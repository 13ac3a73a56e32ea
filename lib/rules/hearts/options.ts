import { z } from 'zod';
import { type Card, deckWithout, suitOf } from '../../cards';
import { type BaseOptions, lengthOption, trickHistory } from '../game';

/** Where cards are passed: offsets to the left, one per deal, over and over; 0 holds (rules.md §1.2). */
export const PASSINGS = {
  'left-right-across-hold': { players: [4], cycle: { 4: [1, 3, 2, 0] } },
  'left-across-right-hold': { players: [4], cycle: { 4: [1, 2, 3, 0] } },
  rotating: { players: [3, 5, 6], cycle: { 3: [1, 2, 0], 5: [1, 2, 3, 4, 0], 6: [1, 2, 3, 4, 5, 0] } },
  never: { players: [3, 4, 5, 6], cycle: { 3: [0], 4: [0], 5: [0], 6: [0] } },
} as const satisfies Record<string, { players: readonly number[]; cycle: Record<number, readonly number[]> }>;

/** The cards that `deck: minus-one` may leave out: two or three of them (rules.md §1.1). */
export const REMOVABLE = ['2C', '2D', '2H', '2S', '3C', '3D', '3H', '3S'] as const satisfies readonly Card[];

export const preset = z.enum(['hearts', 'herzeln', 'black-lady']);
export const passing = z.enum(['left-right-across-hold', 'left-across-right-hold', 'rotating', 'never']);
export const heartsLead = z.enum(['when-broken', 'never', 'free']);
export const moon = z.enum(['old', 'new', 'choice', 'none']);
export const jackOfDiamonds = z.enum(['off', 'bonus', 'bonus-needed-for-moon']);
export const deck = z.enum(['no-twos', 'minus-one']);
const removedCard = z.enum(REMOVABLE);

export type Preset = z.infer<typeof preset>;

/** The options as a caller may send them: what is left out comes from the preset. */
const given = z.strictObject({
  preset: preset.default('hearts'),
  players: z.int().min(3).max(6).default(4),
  deck: deck.optional(),
  removedCard: removedCard.optional(),
  passing: passing.optional(),
  heartsLead: heartsLead.optional(),
  moon: moon.optional(),
  sun: z.boolean().optional(),
  jackOfDiamonds: jackOfDiamonds.optional(),
  queenBreaksHearts: z.boolean().optional(),
  length: lengthOption({ min: 25, max: 500 }).optional(),
  trickHistory: trickHistory.optional(),
});

/** Complete options. `deck` is there with three players only, `removedCard` with `minus-one` only. */
export type Options = BaseOptions & {
  preset: Preset;
  deck?: z.infer<typeof deck>;
  removedCard?: z.infer<typeof removedCard>;
  passing: z.infer<typeof passing>;
  heartsLead: z.infer<typeof heartsLead>;
  moon: z.infer<typeof moon>;
  sun: boolean;
  jackOfDiamonds: z.infer<typeof jackOfDiamonds>;
  queenBreaksHearts: boolean;
};

type PresetOptions = Omit<Options, 'preset' | 'players' | 'deck' | 'removedCard'>;

const classic: PresetOptions = {
  passing: 'left-right-across-hold',
  heartsLead: 'when-broken',
  moon: 'old',
  sun: false,
  jackOfDiamonds: 'off',
  queenBreaksHearts: false,
  length: { kind: 'score', target: 100 },
  trickHistory: 'whole-deal',
};

/** The presets as data: for each number of players it is made for, its options (rules.md §1.6). */
export const PRESETS: Record<Preset, Partial<Record<number, PresetOptions>>> = {
  hearts: { 4: classic },
  herzeln: { 4: { ...classic, passing: 'left-across-right-hold', heartsLead: 'never', moon: 'none' } },
  'black-lady': {
    3: { ...classic, passing: 'rotating', moon: 'choice' },
    4: classic,
    5: { ...classic, passing: 'rotating' },
    6: { ...classic, passing: 'rotating', moon: 'choice' },
  },
};

/** Completes what was sent from its preset, or refuses it (rules.md §1.6). Complete options parse to themselves. */
export const options = given.transform((sent, context): Options => {
  const refuse = (path: string, message: string) => {
    context.addIssue({ code: 'custom', path: [path], message });
    return z.NEVER;
  };
  const { preset, players, deck, removedCard, ...changed } = sent;
  const base = PRESETS[preset][players];
  if (!base) return refuse('players', `the preset ${preset} is not for ${players} players`);
  if (deck && players !== 3) return refuse('deck', 'a choice of decks exists for three players only');
  if (removedCard && deck !== 'minus-one') return refuse('removedCard', 'only the deck minus-one has a removed card');

  const complete: Options = { preset, players, ...base, ...changed };
  if (players === 3) complete.deck = deck ?? 'no-twos';
  if (deck === 'minus-one') complete.removedCard = removedCard ?? '2D';

  if (!PASSINGS[complete.passing].players.some((fitting) => fitting === players)) {
    return refuse('passing', `${complete.passing} does not fit ${players} players`);
  }
  if (complete.sun && complete.moon === 'none') return refuse('sun', 'shooting the sun needs a moon rule');
  return complete;
});

const TWOS: readonly Card[] = ['2C', '2D', '2H', '2S'];

/** The cards taken out of the 52 (rules.md §1.1). */
function removedCards({ players, removedCard }: Options): readonly Card[] {
  if (players === 4) return [];
  if (players === 5) return ['2S', '2D'];
  return removedCard ? [removedCard] : TWOS;
}

/** The cards played with, in the order C D H S, low to high (rules.md §1.1). */
export function deckOf(options: Options): Card[] {
  return deckWithout(removedCards(options));
}

/** The number of hearts in the deck, which is also what the queen of spades is worth (rules.md §1.4). */
export function heartsInDeck(options: Options): number {
  return 13 - removedCards(options).filter((card) => suitOf(card) === 'H').length;
}

/** The offset to the left by which cards are passed in this deal; 0 if they are held (rules.md §1.2). */
export function passOffset({ passing, players }: Options, deal: number): number {
  const cycles: Partial<Record<number, readonly number[]>> = PASSINGS[passing].cycle;
  const cycle = cycles[players] ?? [0];
  return cycle[deal % cycle.length];
}
