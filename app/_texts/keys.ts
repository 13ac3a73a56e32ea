import type { useTranslations } from '@/app/_texts/translate';
import { games, parts, story } from './en';
import type { GameId, Messages } from './messages';

/** Translates one part of the texts: what `useTranslations(part)` returns. */
export type Translate<Part extends keyof Messages> = ReturnType<typeof useTranslations<Part>>;

type Tree = string | { readonly [key: string]: Tree };
type Leaf<Texts> = Texts extends string
  ? ''
  : { [Key in keyof Texts & string]: Dotted<Key, Leaf<Texts[Key]>> }[keyof Texts & string];
type Dotted<Key extends string, Rest extends string> = Rest extends '' ? Key : `${Key}.${Rest}`;

/** The key of a game's text, below `games`: `hearts.points`. */
export type GameTextKey = Leaf<Messages['games']>;
/** The key of a text about the moves of a game, below `games`: `hearts.moves.play.submit`. */
export type MoveKey = Extract<GameTextKey, `${GameId}.moves.${string}`>;
/** The key of a text of a game's rules page, below `games.{game}.rules`: `aim.p1`. */
export type RulesKey<Game extends GameId> = Leaf<Messages['games'][Game]['rules']>;

/** The key of a sentence of a story, below `story.findings`: `hearts.moonShot.a`. */
export type SentenceKey = Leaf<Messages['story']['findings']>;
/** The key of what is counted of a player, below `story.figures`: `hearts.queens`. */
export type FigureKey = Leaf<Messages['story']['figures']>;

/** The game of this id. Throws if there are no texts of such a game. */
export function gameIdOf(id: string): GameId {
  if (!isGameId(id)) throw new Error(`no texts for the game: ${id}`);
  return id;
}

function isGameId(id: string): id is GameId {
  return Object.hasOwn(games, id);
}

/** The key of a text about a kind of move, a plain string in views, or null. A test checks that every kind has its texts. */
export function optionalMoveKey(game: GameId, type: string, part: string): MoveKey | null {
  const key = `${game}.moves.${type}.${part}`;
  return isMoveKey(key) ? key : null;
}

/** The key of a text that every kind of move has. Throws if this one has not. */
export function moveKey(game: GameId, type: string, part: string): MoveKey {
  const key = optionalMoveKey(game, type, part);
  if (!key) throw new Error(`no text ${part} for the move: ${type}`);
  return key;
}

/** The key of a text of a game's rules page, put together from its parts. Throws if there is none. */
export function rulesKey(game: GameId, path: string): GameTextKey {
  const key = `${game}.rules.${path}`;
  if (!isKey(games, key)) throw new Error(`no text of the rules: ${key}`);
  return key;
}

/** The keys of all phrasings of a finding, `hearts.moonShot`, in their order. Throws if there is none. */
export function phrasingsOf(kind: string): SentenceKey[] {
  const phrasings = textAt(story.findings, kind);
  const names = typeof phrasings === 'object' ? Object.keys(phrasings) : [];
  const keys = names.map((name) => `${kind}.${name}`).filter((key) => isKey(story.findings, key));
  if (keys.length === 0) throw new Error(`no sentence for the finding: ${kind}`);
  return keys;
}

/** The key of a figure's name. Throws if it has none. */
export function figureKey(key: string): FigureKey {
  if (!isKey(story.figures, key)) throw new Error(`no name for the figure: ${key}`);
  return key;
}

/** The key of a text of a part, below `parts`: `{part}.mail.lead`. */
type PartKey = Leaf<Messages['parts']>;

/** Returns the key of a text of a part; null if there is none. */
export function optionalPartKey(key: string): PartKey | null {
  return isKey(parts, key) ? key : null;
}

/** A move's key is put together as such; it remains to be seen whether there is a text. */
function isMoveKey(key: string): key is MoveKey {
  return isKey(games, key);
}

function isKey<Texts extends Tree>(texts: Texts, key: string): key is Leaf<Texts> & string {
  return typeof textAt(texts, key) === 'string';
}

function textAt(texts: Tree, key: string): Tree | undefined {
  let found: Tree | undefined = texts;
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return found;
}
