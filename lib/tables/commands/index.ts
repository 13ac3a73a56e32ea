import { autopilot } from './absence';
import { allowBot, fill, setBot } from './bots';
import type { Listed } from './command';
import { endDaysOff, takeDaysOff } from './days-off';
import { chooseEmblem } from './emblem';
import { endFriend } from './friend';
import { agreeLink, dropLink } from './lost-link';
import { nudge } from './nudge';
import { claim } from './orders';
import { answerProposal, propose } from './proposals';
import { haveSeen } from './seen';
import { haveRead, mute, ruleTalk, say } from './talk';

/** All commands at a table that one address answers alike (app/api/tables/[id]/[...command]). */
export const COMMANDS: readonly Listed[] = [
  setBot,
  fill,
  nudge,
  allowBot,
  chooseEmblem,
  say,
  ruleTalk,
  mute,
  haveRead,
  haveSeen,
  agreeLink,
  dropLink,
  autopilot,
  endFriend,
  takeDaysOff,
  endDaysOff,
  propose,
  answerProposal,
  claim,
];
