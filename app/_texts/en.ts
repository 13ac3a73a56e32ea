import absence from '@/messages/en/absence.json';
import account from '@/messages/en/account.json';
import cards from '@/messages/en/cards.json';
import emblems from '@/messages/en/emblems.json';
import ends from '@/messages/en/ends.json';
import failure from '@/messages/en/failure.json';
import fairness from '@/messages/en/fairness.json';
import felt from '@/messages/en/felt.json';
import germanCards from '@/messages/en/germanCards.json';
import germanDeck from '@/messages/en/germanDeck.json';
import hand from '@/messages/en/hand.json';
import home from '@/messages/en/home.json';
import inbox from '@/messages/en/inbox.json';
import invitation from '@/messages/en/invitation.json';
import lobby from '@/messages/en/lobby.json';
import mail from '@/messages/en/mail.json';
import mine from '@/messages/en/mine.json';
import newTable from '@/messages/en/new.json';
import offline from '@/messages/en/offline.json';
import options from '@/messages/en/options.json';
import orders from '@/messages/en/orders.json';
import pace from '@/messages/en/pace.json';
import parts from '@/messages/en/parts.json';
import preferences from '@/messages/en/preferences.json';
import problems from '@/messages/en/problems.json';
import push from '@/messages/en/push.json';
import recap from '@/messages/en/recap.json';
import replay from '@/messages/en/replay.json';
import rules from '@/messages/en/rules.json';
import screen from '@/messages/en/screen.json';
import site from '@/messages/en/site.json';
import story from '@/messages/en/story.json';
import table from '@/messages/en/table.json';
import talk from '@/messages/en/talk.json';
import tour from '@/messages/en/tour.json';
import watch from '@/messages/en/watch.json';
import wishes from '@/messages/en/wishes.json';
import { textsOfGames } from './games';

/** All texts in English: the file `table` is the part `table`, and a game's file is `games.{id}`. */
export const en = {
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
  games: await textsOfGames('en'),
};
