import { z } from 'zod';
import { tidyAddress } from '@/lib/identity';
import { mailAddress } from '@/lib/notify';

const sure = z.union([z.literal(true), z.literal('yes').transform(() => true)]);
const flag = z.union([z.boolean(), z.literal('yes').transform(() => true)]).default(false);

/** `POST /api/recover`. Whatever the text is, the answer is the same. */
export const recoverRequest = z.object({ email: z.string().max(2_000) });

/** An address to which mail can be sent, as it is kept. */
export const address = z.string().transform(tidyAddress).pipe(mailAddress);

/** `POST /api/account/join`: the address that is to be added, with the account it has. */
export const joinAccountRequest = z.object({ email: address });

/** `POST /api/account/join/confirm`: what the link in the mail says. */
export const confirmJoinRequest = z.object({ token: z.string().max(100) });

/** `POST /api/account/sign-out`: on this device, or everywhere. */
export const signOutRequest = z.object({ everywhere: flag });

/** `POST /api/account/delete`: that it is meant, and whether all tables are left, too. */
export const deleteAccountRequest = z.object({ sure, leave: flag });
