import { fittingsOf } from '@/app/_ui/games';
import type { Dressing, Fittings } from '@/app/_ui/games/fittings';
import type { Translate } from '@/app/_web/i18n/keys';
import { type Card, isCard } from '@/lib/cards';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import { namesOf } from './names';

/** What the parts of a table's page are shown from. */
export type Scene = {
  view: TableView;
  fittings: Fittings;
  dressing: Dressing;
  /** By seat. */
  names: string[];
  /** The page to be on after a move. */
  after: string;
  /** A card that is chosen when the page opens. */
  chosen: Card | null;
};

/** @param chosen the card named in the address */
export function sceneOf(view: TableView, held: readonly Seat[], t: Translate<'table'>, chosen?: string): Scene {
  const fittings = fittingsOf(view.game);
  return {
    view,
    fittings,
    dressing: fittings.dress(view),
    names: namesOf(view, t),
    after: held.length > 0 && view.seat !== null ? `/t/${view.table}?as=${view.seat}` : `/t/${view.table}`,
    chosen: isCard(chosen) ? chosen : null,
  };
}
