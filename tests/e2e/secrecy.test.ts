import { expect, test } from '@playwright/test';
import { leakLine, searched } from '../../scripts/secrecy/count';
import { playMatch } from '../../scripts/secrecy/match';
import { CHANNELS, SHORT } from '../../scripts/secrecy/plans';
import { startSite } from '../../scripts/secrecy/site';

// What can be received and how it is searched: docs/secrecy.md. The long form is `npm run secrecy`.
test('nobody receives a card that he must not know, and a leak that is planted on any channel is found', async () => {
  test.setTimeout(180_000);
  const site = await startSite();
  const matches = await Promise.all(
    // Where some are signed in, they look around before the match begins.
    SHORT.map((plan, i) => playMatch(site, { ...plan, seed: 100 + i, every: plan.accounts ? 10 : 7, ways: 3 })),
  ).finally(site.close);

  const found = matches.map(searched);
  expect(found.flatMap(({ leaks }) => leaks.map(leakLine))).toEqual([]);
  const missed = found.flatMap(({ planted }) => planted.filter((one) => !one.found));
  expect(missed).toEqual([]);
  for (const channel of CHANNELS) {
    expect(
      found.some(({ channels }) => channels.has(channel)),
      `nothing came on the channel ${channel}`,
    ).toBe(true);
    expect(
      found.some(({ planted }) => planted.some((one) => one.channel === channel)),
      channel,
    ).toBe(true);
  }
});
