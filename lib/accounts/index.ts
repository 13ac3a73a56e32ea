export { accountFor, accountOf, emailsOf, loginsOf } from './accounts';
export { authAdapter } from './adapter';
export { addSeats, type ClaimedSeat, claim, claimsOf, dropClaims, keepClaims, MAX_CLAIMS } from './claims';
export { type AccountsContext, type Claim, type Login, MAIL, type Session, sessionId } from './documents';
export {
  joinLinkId,
  keepLink,
  LINK_MILLISECONDS,
  lookAtLink,
  type MailLink,
  redeemLink,
  sendLink,
  signInLinkId,
  waitForLink,
} from './mail-links';
export { joinByLink, joinLogin, merge } from './merge';
export { accountData, deleteAccount } from './personal';
export { recover, seatsOfAddress } from './recover';
export {
  endSession,
  endSessions,
  keysOfClaims,
  SESSION_MILLISECONDS,
  type SessionCookies,
  type SignedIn,
  sessionsOf,
  signedIn,
} from './sessions';
