import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Plates } from '@/app/_ui/felt/plates';
import { usePlateTexts, usePlayers, useWords } from '@/app/_ui/felt/players';
import { goneAt, type Point, type Step, stepAt, stepsOf } from '@/app/_ui/felt/story';
import { storyOf, untilOf } from '@/app/_ui/felt/story-of';
import { shownAt } from '@/app/_ui/felt/until-told';
import type { Scene } from '@/app/_ui/table/scene';
import { positionIn, type TableView, view } from '@/lib/match';
import { GAMES } from '@/lib/rules';
import { picker, playOut, startMatch } from '../support/match';
import { found, render, renderScreen, sceneIn, words } from '../support/render';

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

/** A screen that comes while the felt has all to tell, without the felt and the parts that wait for it. */
function besideOf(view: TableView) {
  const html = renderScreen({ view: { ...view, seen: { deal: -1, cards: 0 } }, held: [0] });
  let [rest, depth] = ['', 0];
  for (const part of html.replaceAll(/<noscript.*?<\/noscript>/g, '').split(/(<\/?div\b[^>]*>)/)) {
    const isApart = depth > 0 || /^<div .*(data-until="scripts"|class="screen-felt")/.test(part);
    if (isApart) depth += part.startsWith('<div') ? 1 : part === '</div>' ? -1 : 0;
    else rest += part;
  }
  // The rules open at what is to be done now: that is not read before it is followed.
  return rest.replaceAll(/ href="\/rules.*?"/g, '');
}

test.each(GAMES.map((game) => [game.id, game] as const))(
  'while a deal of %s is told, plates, hand and prompt are at every card as they were when it fell, and say nothing that came after',
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
      const before = seen.findLast((one) => isAt(one, told))!;
      const beside = besideOf(before);
      const begins = seen.map((one) => [0, 1].map((deal) => isAt(one, { deal, cards: 0 })));
      const [dealt, bid] = [0, 1].map((deal) => seen[begins.findLastIndex((isBegin) => isBegin[deal])]);
      // In the middle of it, dealt anew, when all is bid or passed, and later still.
      for (const last of [seen[next - 1 - pick(9)], seen[next], bid, seen[seen.length - 1]]) {
        const found = sceneOf({ ...last, seen: told });
        const story = storyIn(found);
        const steps = stepsOf(story);
        expect(besideOf(last)).toBe(beside);
        for (const step of steps.slice(stepAt(steps, told))) {
          const isNow = step.deal === last.deal;
          const then = seen.findLast((one) => one.version <= last.version && isAt(one, step));
          const gone = goneAt(story, step, 0, null);
          const telling = { version: last.version, isTold: false, deal: step.deal, ...gone, skip: () => {} };
          const isLast = step === steps.at(-1);
          const until = [last, before].map(untilOf);
          // The prompt of a page that has just been loaded, and of one that was there before.
          for (const known of [null, until[1]]) {
            const shown = shownAt(known, until[0], isLast ? null : telling, true);
            const said = shown === undefined ? last : shown === 'before' ? before : null;
            expect(said?.version ?? 0).toBeLessThanOrEqual((then ?? seen[next - 1]).version);
            expect(said?.deal ?? step.deal).toBe(step.deal);
            expect(said === null).toBe(!isLast && (known === null || step.deal !== before.deal));
            // Until the felt has heard of this version nothing moves.
            const past = { ...telling, version: before.version, isTold: true, ...goneAt(story, step, 0, null) };
            if (known && last !== before) expect(shownAt(known, until[0], past, true)).toBe('before');
          }
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
          const held = (isNow && step.deal === 1 ? bid : dealt).hand;
          expect(held.filter((card) => !gone.gone.includes(card))).toEqual(then.hand);
          expect(gone.isHandNow).toBe(isNow && then.hand.length === last.hand.length);
        }
      }
    }
  },
);
