import { useTranslations } from '@/app/_texts/translate';
import { Panel } from '@/app/_ui/kit/controls';
import { PaceNote } from '@/app/_ui/kit/pace-words';
import { MyBot } from '@/app/_ui/table/bots';
import { FairShuffle } from '@/app/_ui/table/fair-shuffle';
import { MyData } from '@/app/_ui/table/my-data';
import { freeSeats, titleOf } from '@/app/_ui/table/names';
import { Options } from '@/app/_ui/table/options';
import { PrivateLink } from '@/app/_ui/table/parts/links';
import type { Scene } from '@/app/_ui/table/scene';
import type { Seat } from '@/lib/rules/view';
import { Invite } from './invite';
import { Seats } from './seats';

/** `next`: the way to the next table that waits for the visitor; `told`: how they are told of their turn; `tells`: whether this server tells anybody of their turn. */
type Props = {
  scene: Scene;
  held: readonly Seat[];
  origin: string;
  now: number;
  next: React.ReactNode;
  told: React.ReactNode;
  tells: boolean;
};

/** A table that waits for players: who is there, who is missing, and how to invite them. */
export function Lobby({ scene, held, origin, now, next, told, tells }: Props) {
  const t = useTranslations('table.lobby');
  const lobby = useTranslations('lobby');
  const games = useTranslations('games');
  const pace = useTranslations('pace');
  const { view } = scene;
  return (
    <div className="mx-auto grid w-full max-w-xl items-start gap-4 lg:max-w-4xl lg:grid-cols-2">
      <header aria-live="polite" className="lg:col-span-2">
        <h1 className="font-bold text-2xl">{titleOf(view, games)}</h1>
        <p className="text-quiet">{lobby('missing', { count: freeSeats(view).length })}</p>
      </header>
      {view.invitation === undefined ? (
        <p className="text-quiet">{t('outside')}</p>
      ) : (
        <Invite scene={scene} invitation={view.invitation} origin={origin} />
      )}
      <div className="grid gap-4">
        <Seats scene={scene} held={held} now={now} tells={tells} />
        {told}
        {next}
      </div>
      <Panel title={pace('label')}>
        <PaceNote view={view} />
      </Panel>
      {view.seat !== null && <PrivateLink table={view.table} seat={view.seat} />}
      <Options scene={scene} />
      <FairShuffle view={view} />
      <MyBot scene={scene} />
      {view.seat !== null && <MyData table={view.table} seat={view.seat} />}
    </div>
  );
}
