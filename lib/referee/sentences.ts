import type { Refusal, RefusalCode } from '../rules/refusal';

/** The referee's English sentences, apart from the pages' in `messages/`: the command line needs no translation library. */
const SENTENCES: Record<RefusalCode, string> = {
  'match-finished': 'The match is finished',
  'not-your-turn': 'It is not this seat’s turn',
  'wrong-phase': 'This kind of move is not possible now',
  'wrong-card-count': 'That is not the right number of cards',
  'duplicate-card': 'The same card is named twice',
  'card-not-held': 'This seat does not hold that card',
  'bid-out-of-range': 'A bid is a whole number from 0 to 13',
  'must-lead-lowest-club': 'The first trick is led with the lowest club',
  'must-follow-suit': 'The suit led must be followed',
  'no-points-on-first-trick': 'No heart and no queen of spades on the first trick',
  'hearts-not-broken': 'Hearts may not be led now',
  'spades-not-broken': 'Spades may not be led before they are broken',
  'must-overtrump': 'A higher trump must be played',
  'must-trump': 'A trump must be played',
};

/** The sentence for a refusal, with whatever data it carries: `The suit led must be followed (suit C).` */
export function sentence({ code, data }: Refusal): string {
  const details = Object.entries(data ?? {}).map(([name, value]) => `${name} ${value}`);
  return details.length > 0 ? `${SENTENCES[code]} (${details.join(', ')}).` : `${SENTENCES[code]}.`;
}
