import type { Card } from '@/lib/cards';
import type { TableView } from '@/lib/match';
import type { Dressing, Fittings } from '../fittings';

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
