import { setTimeout as delay } from 'node:timers/promises';
import { ask, Player } from '../../shared/player';
import { BuiltSite } from '../../shared/site';
import { median, quantile } from '../figures';

/** Pictures that are asked for at the same time. */
const PARALLEL = 4;
/** Health is asked for so often (ms). */
const EVERY = 10;

export type Pictures = {
  /** The 95th percentile of how long the server's health takes (ms): while pictures are drawn, and at rest before. */
  drawing: number;
  rest: number;
  /** The median of their ratios. */
  ratio: number;
  /** Until four pictures that were asked for together are there (ms, median). */
  four: number;
};

/**
 * Asks a built site for the pictures of invitations by different hosts, so that each is drawn, and for its health meanwhile.
 * @param often is measured @param batchesEach of four pictures each, one batch after the other
 */
export async function measurePictures(often: number, batchesEach: number): Promise<Pictures> {
  const server = await BuiltSite.start({ settings: { LOG_LEVEL: 'silent' } });
  try {
    let hosts = 0;
    const invitations = () => Promise.all(Array.from({ length: PARALLEL }, () => invite(server.url, `Ada ${++hosts}`)));
    const batches: string[][] = [];
    for (let i = 0; i < 1 + batchesEach * often; i++) batches.push(await invitations());
    const fours: number[] = [];
    const draw = async (some: readonly string[][]) => {
      for (const four of some) {
        const begun = performance.now();
        await Promise.all(four.map(picture));
        fours.push(performance.now() - begun);
      }
    };
    // The thread starts, and both are compiled, before anything is measured.
    await Promise.all([draw(batches.splice(0, 1)), healthUntil(server.url, delay(1_000))]);
    fours.length = 0;
    const rounds: { rest: number; drawing: number }[] = [];
    for (let round = 0; round < often; round++) {
      const begun = performance.now();
      const drawing = await healthUntil(server.url, draw(batches.splice(0, batchesEach)));
      const rest = await healthUntil(server.url, delay(performance.now() - begun));
      rounds.push({ drawing: quantile(drawing, 0.95), rest: quantile(rest, 0.95) });
    }
    return {
      drawing: median(rounds.map(({ drawing }) => drawing)),
      rest: median(rounds.map(({ rest }) => rest)),
      ratio: median(rounds.map(({ drawing, rest }) => drawing / rest)),
      four: median(fours),
    };
  } finally {
    await server.close();
  }
}

/** Opens a table. @returns the address of its invitation's picture, as pages name it */
async function invite(url: string, name: string): Promise<string> {
  const { invitation } = await Player.open(url, { game: 'hearts', name });
  const path = `/i/${invitation}/picture`;
  const { headers } = await ask(url, { path });
  return new URL(headers.get('location') ?? '', `${url}${path}`).href;
}

/** @throws Error if there is none */
async function picture(address: string): Promise<void> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  if (answer.headers.get('content-type') !== 'image/png') throw new Error(`no picture was drawn: ${answer.status}`);
}

/** How long each look at the server's health took (ms), one after the other, until something is over. */
async function healthUntil(url: string, over: Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const ended = over.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const begun = performance.now();
    await (await fetch(`${url}/api/health`)).arrayBuffer();
    times.push(performance.now() - begun);
    await delay(EVERY);
  }
  await ended;
  return times;
}
