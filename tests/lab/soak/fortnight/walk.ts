import { isWeekend, isWithin, MINUTE } from './clock';

type Span = { from: number; until: number };
type Hours = { from: string; to: string; zone: string };

/** Obstacles of a clock: minutes of the fortnight, and stretches of time (ms since 1970). */
export type Obstacles = { minutes: readonly Uint8Array[]; spans: readonly Span[] };

/**
 * The time of the fortnight, minute by minute: for each it is asked once whether it is night somewhere, or the weekend. It is
 * meant to be seen to be right, and knows nothing of how the site counts.
 */
export class Calendar {
  readonly #start: number;
  readonly #end: number;
  readonly #known = new Map<string, Uint8Array>();

  /** @param start,end ms since 1970, on full minutes */
  constructor(start: number, end: number) {
    this.#start = start;
    this.#end = end;
  }

  /** The minutes between these hours: nights, or somebody's quiet hours. */
  hours(hours: Hours): Uint8Array {
    return this.#minutes(`${hours.from} ${hours.to} ${hours.zone}`, (at) => isWithin(at, hours, hours.zone));
  }

  weekends(zone: string): Uint8Array {
    return this.#minutes(`weekends ${zone}`, (at) => isWeekend(at, zone));
  }

  /** When a clock that starts at `since` has run for so long (ms); Infinity if that is after the end of the fortnight. */
  deadline(since: number, left: number, obstacles: Obstacles): number {
    let rest = left;
    for (const { from, until } of this.#running(since, this.#end, obstacles)) {
      if (rest <= until - from) return from + rest;
      rest -= until - from;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** For how long (ms) a clock runs between two moments. */
  elapsed(since: number, to: number, obstacles: Obstacles): number {
    let sum = 0;
    for (const { from, until } of this.#running(since, to, obstacles)) sum += until - from;
    return sum;
  }

  /** Stretches of at most a minute in which nothing stops the clock. */
  *#running(since: number, end: number, { minutes, spans }: Obstacles): Generator<Span> {
    const edges = spans.flatMap(({ from, until }) => [from, until]);
    for (let at = since; at < end; ) {
      const minute = Math.floor(at / MINUTE) * MINUTE;
      let next = Math.min(minute + MINUTE, end);
      for (const edge of edges) if (edge > at && edge < next) next = edge;
      const place = (minute - this.#start) / MINUTE;
      const stands = minutes.some((of) => of[place] === 1) || spans.some(({ from, until }) => from <= at && at < until);
      if (!stands) yield { from: at, until: next };
      at = next;
    }
  }

  #minutes(key: string, isStopped: (at: number) => boolean): Uint8Array {
    let known = this.#known.get(key);
    if (!known) {
      known = new Uint8Array((this.#end - this.#start) / MINUTE);
      for (let i = 0; i < known.length; i++) known[i] = isStopped(this.#start + i * MINUTE) ? 1 : 0;
      this.#known.set(key, known);
    }
    return known;
  }
}
