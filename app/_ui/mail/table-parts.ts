import { gameIdOf, optionalMoveKey } from '@/app/_texts/keys';
import { gameUiOf } from '@/app/_ui/games';
import { cardName, handOrder } from '@/app/_ui/kit/cards';
import { isolated } from '@/app/_ui/kit/written';
import { namesIn, namesOf, ranking, scoringOf, titleOf } from '@/app/_ui/table/names';
import { trickNumber } from '@/app/_ui/table/seating';
import type { Card } from '@/lib/cards';
import type { TableLetter } from '@/lib/notify/letter';
import type { Choice, Trick } from '@/lib/rules/view';
import { cardText, type Part } from './document';
import { happenedLines } from './happened-lines';
import type { LetterWords } from './words';

/** The table whose turn it is, as a message shows it: what lies there, what its reader may do, and a link for each. */
export function turnParts(letter: TableLetter, words: LetterWords): Part[] {
  return [...whatLies(letter, words), ...whatToDo(letter, words)];
}

/** Returns what has happened since, and how the match stands. */
export function storyParts(letter: TableLetter, words: LetterWords): Part[] {
  const lines = happenedLines(letter, words);
  return [
    ...dealNotes(letter, words),
    ...(lines.length > 0 ? [{ kind: 'lines' as const, title: words.mail('happened.title'), lines }] : []),
    ...talkPart(letter, words),
    ...lastTrick(letter, words),
    scores(letter, words),
  ];
}

/** How many messages are told, and how much of each (in characters): the table has the rest. */
const TALK_TOLD = 5;
const TALK_LENGTH = 200;

/** Returns what the others have said since the seat's last move, as far as its player wants to hear them. */
function talkPart({ view, seat }: TableLetter, { mail }: LetterWords): Part[] {
  const said =
    view.talk?.messages.filter((message) => message.seat !== seat && message.id > (view.talk?.since ?? 0)) ?? [];
  if (said.length === 0) return [];
  const lines = said.slice(-TALK_TOLD).map(({ name, text }) => {
    const signs = [...text];
    const told = signs.length > TALK_LENGTH ? `${signs.slice(0, TALK_LENGTH).join('')}…` : text;
    return `${isolated(name)}: ${isolated(told)}`;
  });
  return [{ kind: 'lines', title: mail('talk.title', { count: said.length }), lines }];
}

/** The name of the table and where its match is. */
export function headOf({ view }: TableLetter, { mail, games, inbox }: LetterWords): { text: string; line: string } {
  const isPlaying = view.choices.some(({ type }) => type === 'play') || view.trick !== null;
  const { now, of } = trickNumber(view);
  // The player who leads begins a trick that does not lie there yet.
  const trick = view.trick || now === of ? now : view.taken.reduce((sum, taken) => sum + taken, 0) + 1;
  const deal = view.deal + 1;
  return {
    text: titleOf(view, games),
    line: isPlaying ? mail('where', { deal, now: trick, of }) : inbox('whereDeal', { deal }),
  };
}

/** The final ranking, the best first. */
export function rankingPart({ view, seat }: TableLetter, { mail, table }: LetterWords): Part {
  const ui = gameUiOf(view.game);
  const { scores, names, sides } = scoringOf(view, namesOf(view, table), ui);
  const rows = ranking(scores, ui.lowWins).map(({ seat: side, score, place }) => ({
    name: mail('finished.row', { place, name: names[side] }),
    points: table('result.points', { points: score }),
    isOwn: sides[side].includes(seat),
  }));
  return { kind: 'scores', title: mail('finished.ranking'), rows };
}

function whatLies({ view }: TableLetter, words: LetterWords): Part[] {
  const { inbox } = words;
  if (view.trick) {
    const names = namesOf(view, words.table);
    return [trickPart(names[view.trick.leader], plays(view.trick, names, words), words)];
  }
  return view.choices.some(({ type }) => type === 'play') ? [{ kind: 'text', text: inbox('noTrick') }] : [];
}

type Plays = Extract<Part, { kind: 'trick' }>['plays'];

/** A trick as it lies there, in the order played. @param name the leader's */
export const trickPart = (name: string, plays: Plays, { mail }: LetterWords): Part => ({
  kind: 'trick',
  title: `${mail('trick')} (${mail('led', { name })})`,
  plays,
});

/** A hand in its order, of which the reader may play some cards, each by a link. */
export function handPart(
  hand: readonly Card[],
  legal: ReadonlySet<Card>,
  urlOf: (card: Card) => string,
  { mail, cards }: LetterWords,
): Part {
  return {
    kind: 'hand',
    title: mail(legal.size === 1 ? 'mustPlay' : 'mayPlay'),
    cards: hand
      .filter((card) => legal.has(card))
      .map((card) => ({
        card: cardText(cards, card),
        url: urlOf(card),
        label: mail('playCard', { card: cardName(cards, card) }),
      })),
    othersTitle: mail('others'),
    others: hand.filter((card) => !legal.has(card)).map((card) => cardText(cards, card)),
  };
}

/** Returns what its game says of the running deal. */
function dealNotes({ view }: TableLetter, { mail, games, list, table, cards }: LetterWords): Part[] {
  const lines = gameUiOf(view.game)
    .open(view)
    .letterNotes({
      t: games,
      names: namesOf(view, table),
      list,
      cards: (all) => all.map((card) => cardText(cards, card).text).join(' '),
    });
  return lines.length > 0 && !view.finished ? [{ kind: 'lines', title: mail('deal'), lines }] : [];
}

function lastTrick({ view }: TableLetter, words: LetterWords): Part[] {
  const trick = view.tricks.at(-1) ?? view.trickBefore;
  if (trick?.winner === undefined) return [];
  const isBefore = view.tricks.length === 0;
  const names = namesIn(view, view.deal - Number(isBefore), words.table);
  const name = names[trick.winner];
  const key = isBefore ? 'lastTrickBefore' : 'lastTrick';
  const cards = plays(trick, names, words).map(({ card, name }) =>
    words.mail('happened.play', { name, card: card.text }),
  );
  return [{ kind: 'lines', title: words.mail(key, { name }), lines: [cards.join(' · ')] }];
}

function plays(trick: Trick, names: readonly string[], words: LetterWords) {
  return trick.cards.map((card, i) => ({
    card: cardText(words.cards, card),
    name: names[(trick.leader + i) % names.length],
  }));
}

function whatToDo(letter: TableLetter, words: LetterWords): Part[] {
  const { view } = letter;
  const [choice] = view.choices;
  const { cards, inbox } = words;
  const hand = handOrder(view.hand);
  if (choice?.type === 'play') return [handPart(hand, new Set(choice.cards), letter.cardUrl, words)];
  const held: Part[] =
    hand.length > 0
      ? [
          {
            kind: 'hand',
            title: '',
            cards: [],
            othersTitle: inbox('hand'),
            others: hand.map((card) => cardText(cards, card)),
          },
        ]
      : [];
  return choice
    ? [...held, { kind: 'text', text: todo(letter, choice, words) }, ...values(letter, choice, words)]
    : held;
}

/** Returns what is asked of the reader: as at the table, but where that speaks of cards it marks. */
function todo({ view, seat }: TableLetter, { type, count = 0, cards, values }: Choice, words: LetterWords): string {
  const game = gameIdOf(view.game);
  const { details } = gameUiOf(view.game).open(view);
  const prompt = (cards || values) && details.fresh.length === 0 ? optionalMoveKey(game, type, 'prompt') : null;
  if (prompt) return words.games(prompt, details.words(seat, namesOf(view, words.table)));
  const key = optionalMoveKey(game, type, 'todo');
  return key ? words.games(key, { count }) : words.inbox('todo');
}

/** A link for each value that can be chosen, such as a bid. */
function values(letter: TableLetter, { type, values }: Choice, words: LetterWords): Part[] {
  if (!values) return [];
  const { view, seat } = letter;
  const { details } = gameUiOf(view.game).open(view);
  const given = details.words(seat, namesOf(view, words.table));
  const text = (value: string | number, part: string) => {
    const key = optionalMoveKey(gameIdOf(view.game), type, `values.${value}.${part}`);
    return key && words.games(key, given);
  };
  return [
    {
      kind: 'values',
      title: words.mail('choose'),
      values: values.map((value) => {
        const label = text(value, 'label') ?? String(value);
        const explained = typeof value === 'number' ? text(value, 'explain') : null;
        return { text: explained ? `${label} (${explained})` : label, url: letter.valueUrl(value) };
      }),
    },
  ];
}

/** How the match stands. */
export function scores({ view, seat }: TableLetter, { inbox, table }: LetterWords): Part {
  const { names, sides, scores } = scoringOf(view, namesOf(view, table), gameUiOf(view.game));
  const rows = sides.map((seats, side) => ({
    name: names[side],
    points: String(scores[side]),
    isOwn: seats.includes(seat),
  }));
  return { kind: 'scores', title: inbox('scores'), rows };
}
