import { MatchEnd } from '@/app/_ui/ends/match-end';
import { untilOf } from '@/app/_ui/felt/story-of';
import { TrickArea } from '@/app/_ui/felt/trick-area';
import { UntilTold } from '@/app/_ui/felt/until-told';
import { MyData } from '@/app/_ui/table/my-data';
import { Options } from '@/app/_ui/table/options';
import { Claims } from '@/app/_ui/table/parts/orders/claims';
import type { Scene } from '@/app/_ui/table/scene';
import { SeatHistory } from '@/app/_ui/table/seat-history';
import { Status } from '@/app/_ui/table/status';
import type { Here } from '@/app/_ui/table/time-words';
import type { Seat } from '@/lib/rules/view';

type Props = {
  scene: Scene;
  held: readonly Seat[];
  here: Here;
  /** The way to the next table that waits for the visitor. */
  next?: React.ReactNode;
  /** The talk and the other things a player can do. */
  beside?: React.ReactNode;
};

/** A table whose match is over. */
export function Over({ scene, held, here, next, beside }: Props) {
  const { own, view } = scene;
  const until = untilOf(view);
  return (
    <div className="grid grid-cols-1 gap-4">
      <UntilTold until={until}>
        <Status view={view} here={here} />
      </UntilTold>
      {/* The last trick, and all that the viewer has not seen before it. */}
      <div className="h-80 sm:h-96">
        <TrickArea scene={scene} />
      </div>
      {next}
      <UntilTold until={until} className="grid gap-4">
        <Claims scene={scene} />
        <MatchEnd scene={scene} held={held} />
      </UntilTold>
      {beside}
      <SeatHistory scene={scene} now={here.now} />
      <Options scene={scene} />
      {own !== null && <MyData table={view.table} seat={own} />}
    </div>
  );
}
