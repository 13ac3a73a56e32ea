import type { InBoth } from '@/app/_texts/games';
import { gameUi } from '@/app/_ui/game-ui';
import { herzblatt } from '@/lib/rules/herzblatt';
import { augenOf } from '@/lib/rules/herzblatt/score';
import type de from '@/messages/de/herzblatt.json';
import type en from '@/messages/en/herzblatt.json';
import { dealLines, detailsOf, helpOf, letterNotes, settledOf } from './details';
import { HerzblattOptionsForm, HerzblattOptionsList, OFFERS, PLAYERS, setupOf } from './options';
import { HerzblattRules } from './rules';
import { Blind, PlaceNote, RecapNotes, SeatMark, TableNotes } from './table';

declare module '@/app/_texts/games' {
  interface GameTexts {
    herzblatt: InBoth<typeof en, typeof de>;
  }
}

/** The parts Herzblatt adds to the pages. */
export const herzblattUi = gameUi({
  rules: herzblatt,
  lowWins: false,
  details: detailsOf,
  dealLines,
  help: helpOf,
  counted: (view, seat) => {
    const settled = settledOf(view);
    return settled?.declarer === seat ? settled.augen : null;
  },
  trickPoints: (_, cards) => augenOf(cards),
  Pile: Blind,
  PlaceNote,
  SeatMark,
  TableNotes,
  letterNotes,
  RecapNotes,
  fan: ['9H', 'AH', 'TH'],
  offers: OFFERS,
  players: PLAYERS,
  playersOf: (chosen) => setupOf(chosen).defaults.players,
  OptionsList: HerzblattOptionsList,
  OptionsForm: HerzblattOptionsForm,
  RulesPage: HerzblattRules,
});
