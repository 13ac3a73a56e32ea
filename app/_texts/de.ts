import absence from '@/messages/de/absence.json';
import account from '@/messages/de/account.json';
import cards from '@/messages/de/cards.json';
import emblems from '@/messages/de/emblems.json';
import ends from '@/messages/de/ends.json';
import failure from '@/messages/de/failure.json';
import fairness from '@/messages/de/fairness.json';
import felt from '@/messages/de/felt.json';
import germanCards from '@/messages/de/germanCards.json';
import germanDeck from '@/messages/de/germanDeck.json';
import hand from '@/messages/de/hand.json';
import home from '@/messages/de/home.json';
import inbox from '@/messages/de/inbox.json';
import invitation from '@/messages/de/invitation.json';
import lobby from '@/messages/de/lobby.json';
import mail from '@/messages/de/mail.json';
import mine from '@/messages/de/mine.json';
import newTable from '@/messages/de/new.json';
import offline from '@/messages/de/offline.json';
import options from '@/messages/de/options.json';
import orders from '@/messages/de/orders.json';
import pace from '@/messages/de/pace.json';
import parts from '@/messages/de/parts.json';
import preferences from '@/messages/de/preferences.json';
import problems from '@/messages/de/problems.json';
import push from '@/messages/de/push.json';
import recap from '@/messages/de/recap.json';
import replay from '@/messages/de/replay.json';
import rules from '@/messages/de/rules.json';
import screen from '@/messages/de/screen.json';
import site from '@/messages/de/site.json';
import story from '@/messages/de/story.json';
import table from '@/messages/de/table.json';
import talk from '@/messages/de/talk.json';
import tour from '@/messages/de/tour.json';
import watch from '@/messages/de/watch.json';
import wishes from '@/messages/de/wishes.json';
import { textsOfGames } from './games';

/** All texts in German: the file `table` is the part `table`, and a game's file is `games.{id}`. */
export const de = {
  absence,
  account,
  cards,
  hand,
  emblems,
  ends,
  failure,
  fairness,
  felt,
  germanCards,
  germanDeck,
  home,
  inbox,
  invitation,
  lobby,
  mail,
  mine,
  new: newTable,
  offline,
  options,
  orders,
  pace,
  parts,
  preferences,
  problems,
  push,
  recap,
  replay,
  rules,
  screen,
  site,
  story,
  table,
  tour,
  watch,
  wishes,
  talk,
  games: await textsOfGames('de'),
};
