import { getTranslations } from '@/app/_texts/server';
import { gameUiOf } from '@/app/_ui/games';
import { waitingTables } from '@/app/_ui/mine/parts';
import { Sections } from '@/app/_ui/screen/sections';
import { SiteMenu } from '@/app/_ui/screen/site-menu';
import { type Scene, sceneOf } from '@/app/_ui/table/scene';
import { TellMeHere, WishesOfSeat } from '@/app/_ui/table/wishes';
import { isAbsent } from '@/app/_web/load/absence';
import { loadHeaderAccount } from '@/app/_web/load/account';
import { loadMessages, loadPushKey } from '@/app/_web/load/messages';
import { loadMine } from '@/app/_web/load/mine';
import { loadTable } from '@/app/_web/load/table';
import { noteCalled } from '@/app/_web/next/status';

type Props = {
  table: string;
  /** The seat asked for, as the address has it. */
  as: string | undefined;
  /** Whether the site's own head and foot are not shown around it. */
  isAlone?: boolean;
};

/** Everything about a running match that is not needed for a move; nothing where there is no such match. */
export async function Menu({ table, as, isAlone = false }: Props) {
  const [seen, mine] = await Promise.all([loadTable(table, as), loadMine()]);
  if (isAbsent(seen) || seen.view.status !== 'running') return null;
  const { view } = seen;
  const scene = sceneOf(gameUiOf(view.game), view, seen.held, await getTranslations('table'));
  const zone = scene.own === null ? undefined : (await loadMessages(table))?.of(scene.own, view.host)?.wishes?.zone;
  const here = { now: seen.now, zone: zone ?? view.pace?.zone ?? 'UTC' };
  const waiting = waitingTables(mine?.tables ?? []).length;
  return (
    <Sections
      scene={scene}
      here={here}
      seen={seen}
      messages={<Told scene={scene} />}
      site={isAlone && <SiteMenu waiting={waiting} account={await loadHeaderAccount()} />}
    />
  );
}

/**
 * The menu of a table for a page that shows it already. It is made with the visitor's own cookies, as the page of the menu is.
 * @param as the seat shown
 */
export async function menuOf(table: unknown, as: unknown): Promise<React.ReactNode> {
  'use server';
  noteCalled();
  if (typeof table !== 'string') return null;
  return <Menu table={table} as={typeof as === 'string' ? as : undefined} isAlone />;
}

/** How the player of the seat shown is told of their turn, and whether this browser is. */
export async function Told({ scene: { view, own, names } }: { scene: Scene }) {
  if (own === null || view.status === 'finished') return null;
  const messages = await loadMessages(view.table);
  const ofSeat = messages?.of(own, view.host);
  return (
    <>
      {messages && ofSeat && (
        <WishesOfSeat
          table={view.table}
          seat={own}
          names={names}
          messages={ofSeat}
          isSignedIn={messages.isSignedIn}
          more={`/t/${view.table}/link?as=${own}#messages`}
        />
      )}
      <TellMeHere publicKey={loadPushKey()} table={view.table} seat={own} />
    </>
  );
}
