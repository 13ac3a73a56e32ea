import type { ReactNode } from 'react';
import type { Seat } from '@/lib/rules/view';
import { Claims } from './claims';
import { MyData } from './my-data';
import { Options } from './options';
import { Result } from './result';
import type { Scene } from './scene';
import { SeatHistory } from './seat-history';
import { Status } from './status';
import type { Here } from './time-words';

type Props = {
  scene: Scene;
  held: readonly Seat[];
  here: Here;
  /** The way to the next table that waits for the visitor. */
  next?: ReactNode;
  /** What a player can say and do beside. */
  beside?: ReactNode;
};

/** A table whose match is over. */
export function Over({ scene, held, here, next, beside }: Props) {
  const { own, view, game, names } = scene;
  return (
    <div className="grid gap-4">
      <Status view={view} here={here} />
      {game.tableNotes(names)}
      {next}
      <Claims scene={scene} />
      <Result scene={scene} held={held} />
      {beside}
      <SeatHistory scene={scene} now={here.now} />
      <Options scene={scene} />
      {own !== null && <MyData table={view.table} seat={own} />}
    </div>
  );
}
