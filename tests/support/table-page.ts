import { createElement, type ReactElement } from 'react';
import { Over } from '@/app/_ui/ends/over';
import { PlayScreen } from '@/app/_ui/screen/play-screen';
import { Sections } from '@/app/_ui/screen/sections';
import type { Scene } from '@/app/_ui/table/scene';
import type { Seat } from '@/lib/rules/view';

type Shown = {
  scene: Scene;
  held: readonly Seat[];
  friendOf?: readonly Seat[];
  promised: readonly Seat[];
  /** Milliseconds since 1970. */
  now: number;
  zone?: string;
  origin: string;
};

/** A table whose match is running or over, as its page shows it, without what all pages have. */
export function tablePart({ scene, held, friendOf = [], promised, now, zone = 'UTC', origin }: Shown): ReactElement {
  const here = { now, zone };
  if (scene.view.status === 'finished') return createElement(Over, { scene, held, here });
  const seats = { held: [...held], friendOf: [...friendOf], promised: [...promised], pending: [] };
  const seen = { ...seats, newLinks: [], friendLinks: [], spectatorSecret: null, origin, secret: '' };
  const sections = createElement(Sections, {
    scene,
    here,
    seen,
    messages: null,
    choosesEmblem: false,
    site: null,
    known: { still: false, beside: false },
  });
  return createElement(
    PlayScreen,
    // biome-ignore lint/correctness/noChildrenProp: the type of the component asks for it
    { scene, here, seen, fields: {}, title: '', waiting: 0, next: null, isAnswer: false, children: sections },
  );
}
