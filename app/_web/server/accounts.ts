import { serverContext } from './context';
import { type Provider, providersSet } from './providers';

/**
 * Whether this server has accounts, and how one signs in; or what it lacks: the address it is reached at, or any way to sign in.
 */
export type AccountsState =
  | { isOn: true; secret: string; publicUrl: string; hasMail: boolean; providers: Provider[] }
  | { isOn: false; why: 'url' | 'ways' };

export function accountsState(): AccountsState {
  const { linkSecret: secret, publicUrl, channels } = serverContext();
  if (publicUrl === undefined) return { isOn: false, why: 'url' };
  const providers = providersSet();
  const hasMail = channels.email !== undefined;
  if (!hasMail && providers.length === 0) return { isOn: false, why: 'ways' };
  return { isOn: true, secret, publicUrl, hasMail, providers };
}
