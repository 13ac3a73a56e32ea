import type { Translate } from '@/app/_texts/keys';
import { type Card, rankOf, type Suit, suitOf } from '@/lib/cards';
import { unreachable } from '@/lib/rules/game';

/** The content of a mail, part by part, from which its HTML and its text are made. Links are absolute. */
export type MailDocument = {
  subject: string;
  /** The line that a list of mails shows beside the subject; never a card, as it is read on locked screens. */
  preview: string;
  parts: Part[];
  /** Small print at the end. */
  footer: (string | Link)[];
};

type Link = { text: string; url: string };

export type Part =
  | { kind: 'title'; text: string; line?: string | undefined }
  /** Where another table begins, in a mail about several. */
  | { kind: 'table'; text: string; line?: string | undefined }
  | { kind: 'text'; text: string }
  | ({ kind: 'button' } & Link)
  | ({ kind: 'link' } & Link)
  /** Cards on the table, and below each who played it. */
  | { kind: 'trick'; title: string; plays: { card: CardText; name: string }[] }
  /** Cards that can be played, each a link to the table where it is chosen; `others` cannot. */
  | { kind: 'hand'; title: string; cards: PlayableCard[]; othersTitle: string; others: CardText[] }
  | { kind: 'values'; title: string; values: Link[] }
  | { kind: 'lines'; title: string; lines: string[] }
  | { kind: 'scores'; title: string; rows: { name: string; points: string; isOwn: boolean }[] };

/** `label`: what choosing it does, in words. */
type PlayableCard = { card: CardText; url: string; label: string };

/** A card in characters: mail programs draw no pictures of ours. */
export type CardText = { text: string; isRed: boolean };

// The second character asks for a letter that takes the colour of its text, not for a picture.
const SUIT_LETTERS: Record<Suit, string> = { C: '♣\uFE0E', D: '♦\uFE0E', H: '♥\uFE0E', S: '♠\uFE0E' };

export function cardText(t: Translate<'cards'>, card: Card): CardText {
  return { text: `${t(`index.${rankOf(card)}`)}${SUIT_LETTERS[suitOf(card)]}`, isRed: 'DH'.includes(suitOf(card)) };
}

/** The mail as text: what the HTML says, each link on a line of its own. */
export function textOf({ parts, footer }: MailDocument): string {
  const small = footer.map((line) => (typeof line === 'string' ? line : linked(line)));
  return `${parts.map(textOfPart).join('\n\n')}\n\n-- \n${small.join('\n')}\n`;
}

function textOfPart(part: Part): string {
  switch (part.kind) {
    case 'title':
      return lines(part.text, part.line);
    case 'table':
      return lines(`* ${part.text}`, part.line && `  ${part.line}`);
    case 'text':
      return part.text;
    case 'button':
    case 'link':
      return linked(part);
    case 'trick':
      return lines(`${part.title}:`, ...part.plays.map(({ card, name }) => `  ${card.text} ${name}`));
    case 'hand':
      return lines(
        part.cards.length > 0 && part.title,
        ...part.cards.map(({ card, url }) => `  ${card.text}  ${url}`),
        part.others.length > 0 && `${part.othersTitle}: ${part.others.map(({ text }) => text).join(' ')}`,
      );
    case 'values':
      return lines(part.title, ...part.values.map(({ text, url }) => `  ${text}  ${url}`));
    case 'lines':
      return lines(`${part.title}:`, ...part.lines.map((line) => `  ${line}`));
    case 'scores':
      return lines(`${part.title}:`, ...part.rows.map(({ name, points }) => `  ${name} ${points}`));
    default:
      return unreachable(part);
  }
}

function lines(...all: (string | false | undefined)[]): string {
  return all.filter(Boolean).join('\n');
}

function linked({ text, url }: Link): string {
  return `${text}:\n${url}`;
}
