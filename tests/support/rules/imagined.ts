import { know as knowHearts, sample as sampleHearts } from '@/lib/bots/hearts/sample';
import { know as knowHerzblatt, sample as sampleHerzblatt } from '@/lib/bots/herzblatt/sample';
import type { Random } from '@/lib/bots/kernel/random';
import { know as knowSpades, sample as sampleSpades } from '@/lib/bots/spades/sample';
import type { BaseOptions, Game } from '@/lib/rules/game';
import { hearts } from '@/lib/rules/hearts';
import { herzblatt } from '@/lib/rules/herzblatt';
import { spades } from '@/lib/rules/spades';

/** A state as the seat may imagine it, or null where it need not imagine one. */
export function imagined(game: Game, given: BaseOptions, state: unknown, seat: number, random: Random): unknown {
  switch (game.id) {
    case 'hearts': {
      const view = hearts.view(hearts.state.parse(state), seat);
      return sampleHearts(knowHearts(hearts.options.parse(given), view, seat), random);
    }
    case 'herzblatt': {
      const view = herzblatt.view(herzblatt.state.parse(state), seat);
      return sampleHerzblatt(knowHerzblatt(herzblatt.options.parse(given), view, seat), random);
    }
    default: {
      const view = spades.view(spades.state.parse(state), seat);
      if (view.phase === 'looking' || view.phase === 'exchanging') return null;
      return sampleSpades(knowSpades(spades.options.parse(given), view, seat), random);
    }
  }
}
