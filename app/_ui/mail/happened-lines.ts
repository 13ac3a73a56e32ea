import { gameIdOf, moveKey } from '@/app/_texts/keys';
import { gameUiOf } from '@/app/_ui/games';
import { namesIn, sideName, sidesOf } from '@/app/_ui/table/names';
import type { Happened, OpenMove } from '@/lib/notify/happened';
import type { TableLetter } from '@/lib/notify/letter';
import { cardText } from './document';
import type { LetterWords } from './words';

/** Returns what has happened, a line for each trick and for everything else; not the running trick, which lies on the table. */
export function happenedLines(
  { view, happened }: Pick<TableLetter, 'view' | 'happened'>,
  words: LetterWords,
): string[] {
  const { mail, cards } = words;
  const lines: string[] = [];
  let played: string[] = [];
  const endTrick = () => {
    if (played.length > 0) lines.push(played.join(' · '));
    played = [];
  };
  for (const [i, item] of happened.entries()) {
    const deal = happened.slice(i).find((one) => one.kind === 'deal')?.deal ?? view.deal;
    const names = namesIn(view, deal, words.table);
    if (item.kind === 'move' && item.move.type === 'play') {
      played.push(mail('happened.play', { name: names[item.seat], card: cardText(cards, item.move.card).text }));
    } else if (item.kind === 'trick' && played.length > 0) {
      lines.push(mail('happened.takes', { plays: played.join(' · '), name: names[item.seat] }));
      played = [];
    } else {
      endTrick();
      lines.push(lineOf(item, view, names, words));
    }
  }
  if (!view.trick) endTrick();
  return lines;
}

function lineOf(item: Happened, view: TableLetter['view'], names: readonly string[], words: LetterWords): string {
  switch (item.kind) {
    case 'trick':
      return words.mail('happened.trick', { name: names[item.seat] });
    case 'deal': {
      const list = sidesOf(view.players, gameUiOf(view.game))
        .map((seats) => words.table('dealOver.player', { name: sideName(seats, names), points: item.points[seats[0]] }))
        .join(' · ');
      return words.table('dealOver.text', { deal: item.deal + 1, list });
    }
    case 'move':
      return made(item.move, view.game, names[item.seat], words);
  }
}

function made(move: OpenMove, game: string, name: string, { mail, games }: LetterWords): string {
  switch (move.type) {
    case 'pass':
    case 'exchange':
    case 'bury':
      return mail(`happened.${move.type}`, { name });
    case 'moon':
      return mail('happened.moon', { name, value: move.value });
    default:
      return games.markup(moveKey(gameIdOf(game), move.type, 'done'), {
        name,
        value: 'value' in move ? move.value : '',
        cards: () => '',
      });
  }
}
