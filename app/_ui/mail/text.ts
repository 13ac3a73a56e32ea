import { unreachable } from '@/lib/rules/game';
import type { Link, MailDocument, Part } from './document';

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
