import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Plates } from '@/app/_ui/felt/plates';
import { usePlateTexts, usePlayers, useWords } from '@/app/_ui/felt/players';
import { goneAt, type Point, type Step, stepAt, stepsOf } from '@/app/_ui/felt/story';
import { storyOf } from '@/app/_ui/felt/story-of';
import type { Scene } from '@/app/_ui/table/scene';
import { positionIn, type TableView, view } from '@/lib/match';
import { GAMES } from '@/lib/rules';
import { picker, playOut, startMatch } from '../support/match';
import { found, render, sceneIn, words } from '../support/render';

const storyIn = ({ view, ui }: Scene) => storyOf(view, ({ cards }) => ui.trickPoints?.(view.options, cards) ?? 0);
const sceneOf = (seen: TableView) => sceneIn({ view: seen, held: [0] });
const isAt = (seen: TableView, { deal, cards }: Point) => seen.deal === deal && positionIn(seen).cards === cards;

function PlatesAt({ scene, step, isSwept }: { scene: Scene; step: Step; isSwept: boolean }) {
  return createElement(Plates, {
    at: { step, isSwept, pending: null, isNow: isAt(scene.view, step) },
    story: storyIn(scene),
    players: usePlayers({ ...scene, seats: scene.view.seats, me: 0 }),
    toAct: [],
    viewer: 0,
    bottom: 0,
    words: useWords(scene.ui, scene.names, 0),
    texts: usePlateTexts(),
    sprite: '',
  });
}

/** Reads every plate at a step of a scene's story: its name with its marks, and each figure. */
const saidAt = (scene: Scene, step: Step, isSwept: boolean) =>
  found(render(PlatesAt, { scene, step, isSwept }), /<li class="felt-plate.*?<\/li>/g).map((plate) => ({
    name: found(plate, /<span class="felt-name">(.*?)<span class="felt-figures">/g).map(words)[0],
    figures: found(
      plate.replace(/<span class="felt-note.*/, ''),
      /<span class="felt-(?:figure|open)\b.*?(?=<span class="felt-(?:figure|open)\b|$)/g,
    ).map(words),
  }));

/** The points before the deal stand on a plate until it is over. */
const totalsOf = (said: ReturnType<typeof saidAt>) =>
  said.map(({ figures }) => figures.find((one) => one.startsWith('Total')));

test.each(GAMES.map((game) => [game.id, game] as const))(
  'while a deal of %s is told, plates and hand are at every card as they were when it fell, and say nothing that came after',
  (_, game) => {
    for (let seed = 1, deals = 0; deals < 2; seed++) {
      const pick = picker(seed);
      let now = startMatch({}, game, String(seed + 9).repeat(32));
      /** All that was to be seen, when it was. */
      const seen: TableView[] = [view(game, now.state, 0)];
      // Into the second trick of the next deal.
      for (let at = seen[0]; at.deal === 0 || positionIn(at).cards <= at.players; seen.push(at)) {
        now = playOut(now, pick, 1);
        at = view(game, now.state, 0);
      }
      const told = { deal: 0, cards: 1 };
      const next = seen.findIndex(({ deal }) => deal === 1);
      // In Herzblatt it may be that nobody takes the game.
      if (next < 20) continue;
      deals++;
      const begins = seen.map((one) => [0, 1].map((deal) => isAt(one, { deal, cards: 0 })));
      const [dealt, bid] = [0, 1].map((deal) => seen[begins.findLastIndex((isBegin) => isBegin[deal])]);
      // In the middle of it, dealt anew, when all is bid or passed, and later still.
      for (const last of [seen[next - 1 - pick(9)], seen[next], bid, seen[seen.length - 1]]) {
        const found = sceneOf({ ...last, seen: told });
        const story = storyIn(found);
        const steps = stepsOf(story);
        for (const step of steps.slice(stepAt(steps, told))) {
          const isNow = step.deal === last.deal;
          const then = seen.findLast((one) => one.version <= last.version && isAt(one, step));
          for (const isSwept of step.isComplete ? [false, true] : [false]) {
            const said = saidAt(found, step, isSwept);
            // With the last card of a deal the next one is dealt.
            const own = sceneOf(then ?? seen[next - 1]);
            const was = saidAt(own, stepsOf(storyIn(own)).at(-1) ?? step, isSwept);
            expect(totalsOf(said)).toEqual(totalsOf(was));
            if (isNow) expect(said).toEqual(was);
            if (isNow || !then) continue;
            // Bids and open cards of a deal that is over are not told any more.
            for (const [seat, { name, figures }] of said.entries()) {
              const taken = then.taken[seat] - Number(!isSwept && step.isComplete && step.trick?.[2] === seat);
              expect(was[seat].name).toContain(name);
              expect([`Tricks: ${taken}`, ...was[seat].figures]).toEqual(expect.arrayContaining(figures));
            }
          }
          if (!then || step.cards === 0) continue;
          const { gone, isHandNow } = goneAt(story, step, 0, null);
          expect((isNow && step.deal === 1 ? bid : dealt).hand.filter((card) => !gone.includes(card))).toEqual(
            then.hand,
          );
          expect(isHandNow).toBe(isNow && then.hand.length === last.hand.length);
        }
      }
    }
  },
);
