import { createHash } from 'node:crypto';
import { z } from 'zod';
import { newSecret, type Random } from '../identity';
import { Collection, valueIn } from '../store/collection';
import type { Records } from '../store/records';
import type { Context } from '../tables';

/** The world of the use cases of accounts: the same as that of tables. */
export type AccountsContext = Context;

/** The means to read and write documents. */
export type Shelf = { records: Records; random: Random };

/** A person. `since` is in milliseconds since 1970, here and below. */
const accountSchema = z.object({ name: z.string().nullable(), since: z.number() });
export type Account = z.infer<typeof accountSchema>;

/** One way to sign in: an address, or an identity at a provider. Its id follows from both: see `loginId`. */
const loginSchema = z.object({
  account: z.string(),
  provider: z.string(),
  /** The address, or the name at the provider. */
  name: z.string().nullable(),
  since: z.number(),
});
export type Login = z.infer<typeof loginSchema>;

/** A browser that is signed in; its id is the hash of what the browser keeps. */
const sessionSchema = z.object({
  account: z.string(),
  since: z.number(),
  /** The name of the browser, such as `Firefox, Windows`. */
  device: z.string().nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

/** A seat of an account: `keyHash` is that of the seat's key when it was claimed; with another key it is somebody else's. */
const claimSchema = z.object({ table: z.string(), seat: z.int(), keyHash: z.string(), since: z.number() });
export type Claim = z.infer<typeof claimSchema>;
/** All seats of an account are one document under its id, so that a list of tables costs two round trips and a table none. */
const claimsSchema = z.object({ claims: z.array(claimSchema) });

/** A link in a mail that signs in; with `joins`, one that adds the address, and the account it has, to this account. */
const mailTokenSchema = z.object({ email: z.string(), joins: z.string().nullable() });

const KINDS = { account: 'account', login: 'account-login', session: 'session', claims: 'claims' } as const;

export const accounts = (shelf: Shelf) => shelved(shelf, KINDS.account, accountSchema);
export const logins = (shelf: Shelf) => shelved(shelf, KINDS.login, loginSchema);
export const sessions = (shelf: Shelf) => shelved(shelf, KINDS.session, sessionSchema);
export const claimLists = (shelf: Shelf) => shelved(shelf, KINDS.claims, claimsSchema);
/** Which of two accounts stays that become one; its id is a hash of theirs. */
export const merges = (shelf: Shelf) => shelved(shelf, 'account-merge', z.object({ into: z.string() }));
export const mailTokens = (shelf: Shelf) => shelved(shelf, 'sign-in', mailTokenSchema);

function shelved<T>({ records, random }: Shelf, kind: string, schema: z.ZodType<T>): Collection<T> {
  return new Collection(records, kind, schema, { newId: () => newSecret(random) });
}

/** The owner under which other documents, such as wishes, name an account. */
export const ownerOf = (account: string) => `account-${account}`;

/** The id of a login. An address is compared in lower case. */
export function loginId(provider: string, identity: string): string {
  return digest(`${provider} ${provider === MAIL ? identity.trim().toLowerCase() : identity}`);
}

/** The provider of logins by a link in a mail. */
export const MAIL = 'email';

/** The id under which a session is kept. */
export const sessionId = (token: string) => digest(`session ${token}`);

/** SHA-256 as 43 characters that fit into the id of a document. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** A session, its account and its seats as one read of all three gave them; null where there is none or it has expired. */
export async function readSession(
  { records }: Pick<Shelf, 'records'>,
  session: string,
  account: string | null,
  now: number,
): Promise<{ session: Session | null; account: Account | null; claims: Claim[] }> {
  const about = account === null ? [] : [KINDS.account, KINDS.claims].map((kind) => ({ kind, id: account }));
  const [first, second = null, third = null] = await records.readMany([{ kind: KINDS.session, id: session }, ...about]);
  return {
    session: valueIn(sessionSchema, first, now),
    account: valueIn(accountSchema, second, now),
    claims: valueIn(claimsSchema, third, now)?.claims ?? [],
  };
}
