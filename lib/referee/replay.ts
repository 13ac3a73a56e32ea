import type { BaseOptions, Chance, Game } from '../rules/game';
import { fold, play } from '../rules/play';
import type { BaseView, Choice, Seat, Standing } from '../rules/view';
import { exhausted, type Faulty, faulty, refused } from './fault';
import type { Request } from './request';

/** A position: every seat that may move in it, ascending, and what each may do. */
type Turn = { deal: number; toAct: { seat: Seat; choices: Choice[] }[] };

/** The outcome of a request when all its moves are legal; `views` are those of the seats and, last, a spectator's. */
export type Outcome = { turns?: Turn[]; final: Omit<Standing, 'awaitsDeal'>; views?: BaseView[] };

/** Plays a request's moves through its game, dealing from its chance as long as there is any, up to the first fault. */
export function replay(request: Request): { kind: 'played'; outcome: Outcome } | Faulty {
  const { game, options, chance, moves, wantTurns, wantViews } = request;
  const deals = chance.values();
  const turns: Turn[] = [];
  let state = dealOn(game, game.start(options), deals);

  for (const [i, [seat, move]] of moves.entries()) {
    if (wantTurns) turns.push(turn(game, state));
    const played = play(game, state, seat, move);
    // With chance left the next deal had been dealt by now, so a table that still waits for one has run out of it.
    if (played.kind === 'refused') return faulty(awaitsDeal(game, state) ? exhausted(i) : refused(i, played));
    state = dealOn(game, played.state, deals);
  }

  const { awaitsDeal: _, ...final } = game.standing(state);
  const outcome: Outcome = {
    ...(wantTurns && { turns: [...turns, turn(game, state)] }),
    final,
    ...(wantViews && { views: views(game, options, state) }),
  };
  return { kind: 'played', outcome };
}

/** Deals as long as the match waits for it and there is chance; more than once only where a deal can be over at once. */
function dealOn<State>(game: Replayable<State>, state: State, deals: Iterator<Chance>): State {
  let next = state;
  while (awaitsDeal(game, next)) {
    const chance = deals.next();
    if (chance.done) break;
    next = fold(game, next, game.deal(next, chance.value));
  }
  return next;
}

/** Asks for the standing only when nobody is to act: on most moves somebody is, and a standing holds the whole match. */
function awaitsDeal<State>(game: Replayable<State>, state: State): boolean {
  return game.toAct(state).length === 0 && game.standing(state).awaitsDeal;
}

function turn<State>(game: Replayable<State>, state: State): Turn {
  const toAct = game.toAct(state).map((seat) => ({ seat, choices: game.choices(state, seat) }));
  return { deal: game.standing(state).deal, toAct };
}

function views<State>(game: Replayable<State>, options: BaseOptions, state: State): BaseView[] {
  const seats = Array.from({ length: options.players }, (_, seat) => seat);
  return [...seats, null].map((viewer) => game.view(state, viewer));
}

/** A game whose state is opaque to the referee. */
type Replayable<State> = Game<BaseOptions, State>;
