import type { Fittings } from '@/app/_ui/games/fittings';
import { dress } from './dress';
import { HeartsOptionsForm } from './options';
import { HeartsOptionsList } from './options-list';
import { RecapNotes } from './recap';
import { HeartsRules } from './rules';
import { OFFERS, setupOf } from './setup';
import { PlaceNote, TableNotes } from './table';

/** What Hearts adds to the pages. */
export const heartsFittings: Fittings = {
  lowWins: true,
  dress,
  PlaceNote,
  TableNotes,
  RecapNotes,
  offers: OFFERS,
  playersOf: (chosen) => setupOf(chosen).defaults.players,
  OptionsList: HeartsOptionsList,
  OptionsForm: HeartsOptionsForm,
  RulesPage: HeartsRules,
};
