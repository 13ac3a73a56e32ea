import { type APIRequestContext, expect, test } from '@playwright/test';
import { type Card, rankIndex } from '../../lib/cards';
import { hearts } from '../../lib/rules/hearts';
import { fold, play } from '../../lib/rules/play';
import { move, type Player, startTable, viewOf } from '../support/e2e/api';
import { Person } from '../support/e2e/player';
import { picker } from '../support/match';

const OPTIONS = {
  preset: 'black-lady',
  players: 5,
  moon: 'choice',
  passing: 'never',
  length: { kind: 'deals', count: 1 },
};

type Line = [seat: number, card: Card][];

/** A way to play these hands so that somebody shoots the moon, found by playing many times with a will; or null. */
function lineToMoon(hands: readonly Card[][]): Line | null {
  const deck = Array.from({ length: 50 }, (_, i) => hands[i % 5][Math.floor(i / 5)]);
  const start = hearts.start(hearts.options.parse(OPTIONS));
  const dealt = fold(hearts, start, hearts.deal(start, { deck }));
  const pick = picker(1);
  for (let attempt = 0; attempt < 2000; attempt++) {
    const shooter = attempt % 5;
    const line: Line = [];
    let state = dealt;
    for (let [seat] = hearts.toAct(state); seat !== undefined; [seat] = hearts.toAct(state)) {
      const [choice] = hearts.choices(state, seat);
      if (choice.type === 'moon') return line;
      // The shooter plays high, the others low; a little chance makes each attempt another.
      const worth = (card: Card) => (seat === shooter ? 8 : -8) * rankIndex(card) + pick(24);
      const card = [...choice.cards!]
        .map((card) => ({ card, worth: worth(card) }))
        .sort((a, b) => b.worth - a.worth)[0].card;
      line.push([seat, card]);
      const played = play(hearts, state, seat, { type: 'play', card });
      if ('code' in played) throw new Error(played.code);
      state = played.state;
    }
  }
  return null;
}

/** A table whose hands let somebody shoot the moon, and how. About every third does. */
async function tableWithMoon(request: APIRequestContext): Promise<{ players: Player[]; line: Line }> {
  for (;;) {
    const { players } = await startTable(request, OPTIONS);
    const views = await Promise.all(players.map((player) => viewOf(request, player)));
    const line = lineToMoon(views.map((view) => view.hand));
    if (line) return { players, line };
  }
}

test('whoever shoots the moon chooses on his page whether the others get the points or he loses them', async ({
  browser,
  request,
}) => {
  const { players, line } = await tableWithMoon(request);
  for (const [seat, card] of line.slice(0, -5)) {
    const answer = await move(request, players[seat], { type: 'play', card });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  // The last trick, on their pages.
  let next: Card = line[0][1];
  const taste = (card: string) => (card === next ? 1 : 0);
  const people = await Promise.all(
    ['Ada', 'Bo', 'Cleo', 'Dov', 'Eva'].map((name) => Person.arrive(browser, name, taste)),
  );
  for (const [seat, person] of people.entries()) await person.page.goto(players[seat].seatLink);
  for (const [seat, card] of line.slice(-5)) {
    next = card;
    await people[seat].move();
  }

  const { toAct, phase } = await viewOf(request, players[0]);
  expect(phase).toBe('moon');
  const shooter = people[toAct[0]].page;
  await expect(shooter.locator('input[name="move.value"]')).toHaveCount(2);
  await shooter.locator('label[for="value-subtract"]').click();
  await shooter.getByRole('button', { name: /^Take \d+ off$/ }).click();
  await expect(shooter.getByRole('link', { name: 'See the recap' })).toBeVisible();
  const end = await viewOf(request, players[0]);
  expect(end.scores).toEqual(people.map((_, seat) => (seat === toAct[0] ? -26 : 0)));
  expect(end.winners).toEqual(toAct);
});
