import { randomFrom } from '../../../lib/bots/kernel/random';
import type { Care } from '../../../lib/bots/kernel/worlds';
import type { StandingOrder } from '../../../lib/orders';
import { dealt } from '../shared/bots';
import { tableNamed } from '../shared/tables';
import { costsOf, decidedDeal } from './cost';
import type { Deal } from './deal';
import { type Course, courseOf, type Variant } from './hours';

/** Some deals of one table, in one match of bots. The same number gives the same cards. */
export type Block = { table: string; number: number; deals: number; care?: Care };

/** The results of one deal: how it went in each variant, and what orders cost each seat, in points: `taken` if they do as people do. */
export type Row = { courses: Record<Variant, Course>; costs: number[]; taken: number[] };

/** Plays a block: every variant gets the same cards, in the match as it stands after the deals before. */
export function playBlock({ table: name, number, deals, care }: Block): Row[] {
  const { game, options } = tableNamed(name, deals);
  let start = game.start(options);
  let lasting: StandingOrder[][] = Array.from({ length: options.players }, () => []);
  return Array.from({ length: deals }, (_, i): Row => {
    const seed = `${name} ${number} ${i}`;
    const state = dealt(game, options, start, randomFrom(`${seed}/cards`));
    const deal: Deal = {
      game,
      options,
      state,
      seed,
      decided: new Map(),
      left: new Map(),
      lasting,
      ...(care && { care }),
    };
    const courses = {
      plain: courseOf(deal, 'plain'),
      forced: courseOf(deal, 'forced'),
      orders: courseOf(deal, 'orders'),
      claims: courseOf(deal, 'claims'),
      asPeopleDo: courseOf(deal, 'asPeopleDo'),
    };
    const plain = decidedDeal(deal);
    start = plain.state;
    lasting = courses.asPeopleDo.lasting;
    const costs = costsOf(deal, plain, looks(courses, options.players));
    return { courses, costs, taken: costsOf(deal, plain, 0, true) };
  });
}

/** With what chance one player happens to look after a move of another, where all give orders. */
function looks({ plain, orders }: Row['courses'], players: number): number {
  return orders.idle / ((players - 1) * plain.decided);
}
