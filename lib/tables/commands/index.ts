import { autopilot } from './absence';
import { allowBot, fill, setBot } from './bots';
import type { Listed } from './command';
import { endDaysOff, takeDaysOff } from './days-off';
import { chooseEmblem } from './emblem';
import { forgetPlayer } from './forget';
import { askFriend, endFriend } from './friend';
import { renewInvitation, renewKey } from './links';
import { agreeLink, askLink, dropLink } from './lost-link';
import { nudge } from './nudge';
import { claim } from './orders';
import { answerProposal, propose } from './proposals';
import { shareRecap, withdrawRecap } from './recap-link';
import { haveSeen } from './seen';
import { giveSpectatorLink, withdrawSpectatorLink } from './spectator-link';
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
  askLink,
  agreeLink,
  dropLink,
  autopilot,
  askFriend,
  endFriend,
  takeDaysOff,
  endDaysOff,
  propose,
  answerProposal,
  claim,
  giveSpectatorLink,
  withdrawSpectatorLink,
  shareRecap,
  withdrawRecap,
  renewInvitation,
  renewKey,
  forgetPlayer,
];
