import type { Fittings } from '@/app/_ui/games/fittings';
import { DrawForm } from './draw-form';
import { dress, sides } from './dress';
import { SpadesOptionsForm } from './options';
import { SpadesOptionsList } from './options-list';
import { PlaceNote, SeatMark } from './places';
import { RecapNotes } from './recap';
import { SpadesRules } from './rules';
import { Settlement } from './settlement';
import { OFFERS, setupOf } from './setup';
import { TableNotes } from './table';

/** What Spades adds to the pages. */
export const spadesFittings: Fittings = {
  lowWins: false,
  dress,
  PlaceNote,
  SeatMark,
  forms: { keep: DrawForm },
  sides,
  DealNotes: Settlement,
  TableNotes,
  RecapNotes,
  offers: OFFERS,
  playersOf: (chosen) => setupOf(chosen).defaults.players,
  OptionsList: SpadesOptionsList,
  OptionsForm: SpadesOptionsForm,
  RulesPage: SpadesRules,
};
