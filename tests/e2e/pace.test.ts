import { expect, test } from '@playwright/test';
import { type Player, viewOf } from '../support/e2e/api';
import { moveClockTo, serverNow } from '../support/e2e/clock';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

test('a deadline passes', async ({ request }) => {
  const opened = await request.post('/api/tables', {
    form: { game: 'herzblatt', name: 'Ada', 'options.players': '2', 'pace.preset': 'move-1440' },
    headers: { accept: 'application/json' },
  });
  const host = await opened.json();
  const joined = await request.post(`/api/tables/${host.table}/seats`, {
    data: { invitation: host.invitation, name: 'Bo' },
  });
  const players: Player[] = [host, await joined.json()];
  const view = await viewOf(request, players[0]);
  const [mover] = view.toAct;
  expect(Math.abs((view.deadlines[mover] ?? 0) - serverNow() - DAY)).toBeLessThan(10_000);
  await moveClockTo(serverNow() + DAY);
  const later = await viewOf(request, players[0]);
  expect(later.version).toBeGreaterThan(view.version);
});
