import absence from '@/messages/de/absence.json';
import account from '@/messages/de/account.json';
import cards from '@/messages/de/cards.json';
import hearts from '@/messages/de/hearts.json';
import herzblatt from '@/messages/de/herzblatt.json';
import home from '@/messages/de/home.json';
import inbox from '@/messages/de/inbox.json';
import invitation from '@/messages/de/invitation.json';
import mail from '@/messages/de/mail.json';
import mine from '@/messages/de/mine.json';
import newTable from '@/messages/de/new.json';
import offline from '@/messages/de/offline.json';
import options from '@/messages/de/options.json';
import orders from '@/messages/de/orders.json';
import pace from '@/messages/de/pace.json';
import problems from '@/messages/de/problems.json';
import push from '@/messages/de/push.json';
import recap from '@/messages/de/recap.json';
import rules from '@/messages/de/rules.json';
import site from '@/messages/de/site.json';
import spades from '@/messages/de/spades.json';
import table from '@/messages/de/table.json';
import talk from '@/messages/de/talk.json';
import wishes from '@/messages/de/wishes.json';

/** All texts in German: the file `table` is the part `table`, and a game's file is `games.{id}`. */
export const de = {
  absence,
  account,
  cards,
  home,
  inbox,
  invitation,
  mail,
  mine,
  new: newTable,
  offline,
  options,
  orders,
  pace,
  problems,
  push,
  recap,
  rules,
  site,
  table,
  wishes,
  talk,
  games: { hearts, herzblatt, spades },
};
