export { accountFor, accountOf, emailsOf, loginsOf } from './accounts';
export { authAdapter } from './adapter';
export { addSeats, claim, claimsOf, dropClaims, keepClaims } from './claims';
export { type Login, MAIL, type Session, sessionId } from './documents';
export {
  joinLinkId,
  keepLink,
  LINK_MILLISECONDS,
  lookAtLink,
  sendLink,
  signInLinkId,
  waitForLink,
} from './mail-links';
export { joinByLink, joinLogin, merge } from './merge';
export { accountData, deleteAccount } from './personal';
export { recover } from './recover';
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
