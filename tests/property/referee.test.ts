import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFrom } from '@/lib/bots/kernel/random';
import type { BaseMove } from '@/lib/rules/game';
import type { Choice, Seat } from '@/lib/rules/view';
import { playedRequest } from '../support/requests';
import { ask } from '../support/rules/referee';

/** Whether the move is one of what this choice offers (referee.md). */
function offers({ type, cards = [], values = [], count, min = count, max = count }: Choice, move: BaseMove): boolean {
  if (move.type !== type) return false;
  if ('card' in move) return cards.some((card) => card === move.card);
  if ('value' in move) return values.some((value) => value === move.value);
  if (!('cards' in move && Array.isArray(move.cards))) return true;
  const { length } = move.cards;
  return length >= (min ?? 0) && length <= (max ?? 0) && move.cards.every((card) => cards.includes(card));
}

test('legal play is answered move by move: every move made stands among the choices of the position before it', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e6 }), (number) => {
      const request = playedRequest(number, randomFrom(number));
      const { chance, moves } = request;
      const answer = ask({ ...request, want: ['turns', 'views'] });
      expect(answer).toMatchObject({ ok: true });
      expect(answer.turns).toHaveLength(moves.length + 1);
      expect(answer.turns.at(-1).toAct).toEqual([]);
      for (const [i, [seat, move]] of moves.entries()) {
        const toAct: { seat: Seat; choices: Choice[] }[] = answer.turns[i].toAct;
        const choices = toAct.find((turn) => turn.seat === seat)?.choices ?? [];
        expect(choices.filter((choice) => offers(choice, move))).toHaveLength(1);
      }
      const { deal, dealScores, scores, finished } = answer.final;
      expect(finished).toBe(true);
      expect(dealScores).toHaveLength(chance.length);
      expect(deal).toBe(chance.length - 1);
      const sums = scores.map((_: number, seat: number) =>
        dealScores.reduce((sum: number, deal: number[]) => sum + deal[seat], 0),
      );
      expect(scores).toEqual(sums);
      // The same moves up to anywhere lead to the position that stood there.
      const cut = Math.floor(moves.length / 2);
      const half = ask({ ...request, moves: moves.slice(0, cut), want: ['turns'] });
      expect(half.turns).toEqual(answer.turns.slice(0, cut + 1));
      // So do fewer deals, as far as they go.
      const fewer = ask({ ...request, chance: chance.slice(0, -1), moves: [] });
      expect(fewer).toMatchObject({ ok: true, final: { dealScores: [], finished: false } });
    }),
    { numRuns: 90 },
  );
});

test('any JSON value comes back as id', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (id) => {
      const sent = JSON.parse(JSON.stringify(id));
      expect(ask({ id, game: 'hearts', options: {}, chance: [], moves: [] }).id).toEqual(sent);
      expect(ask({ id, game: 'hearts' }).id).toEqual(sent);
    }),
    { numRuns: 300 },
  );
});
