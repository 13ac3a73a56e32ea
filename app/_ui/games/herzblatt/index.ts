import type { Fittings } from '@/app/_ui/games/fittings';
import { dress } from './dress';
import { HerzblattOptionsForm } from './options';
import { HerzblattOptionsList } from './options-list';
import { RecapNotes } from './recap';
import { HerzblattRules } from './rules';
import { OFFERS, setupOf } from './setup';
import { PlaceNote, SeatMark, TableNotes } from './table';

/** What Herzblatt adds to the pages. */
export const herzblattFittings: Fittings = {
  lowWins: false,
  dress,
  PlaceNote,
  SeatMark,
  TableNotes,
  RecapNotes,
  offers: OFFERS,
  playersOf: (chosen) => setupOf(chosen).defaults.players,
  OptionsList: HerzblattOptionsList,
  OptionsForm: HerzblattOptionsForm,
  RulesPage: HerzblattRules,
};
