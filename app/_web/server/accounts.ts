import { readSettings } from '@/lib/settings';
import { serverContext } from './context';

/** The providers with which one can sign in, and the settings that each needs. */
const PROVIDERS = {
  github: ['GITHUB_ID', 'GITHUB_SECRET'],
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  discord: ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
  apple: ['APPLE_ID', 'APPLE_SECRET'],
} as const;
export type ProviderId = keyof typeof PROVIDERS;
export type Provider = { id: ProviderId; clientId: string; clientSecret: string };

/**
 * Whether this server has accounts, and how one signs in; or what it lacks: a secret, the address it is reached at, or any
 * way to sign in.
 */
export type AccountsState =
  | { isOn: true; secret: string; publicUrl: string; hasMail: boolean; providers: Provider[] }
  | { isOn: false; why: 'secret' | 'url' | 'ways' };

export function accountsState(): AccountsState {
  const { linkSecret: secret, publicUrl, channels } = serverContext();
  if (secret === undefined) return { isOn: false, why: 'secret' };
  if (publicUrl === undefined) return { isOn: false, why: 'url' };
  const providers = providersSet();
  const hasMail = channels.email !== undefined;
  if (!hasMail && providers.length === 0) return { isOn: false, why: 'ways' };
  return { isOn: true, secret, publicUrl, hasMail, providers };
}

function providersSet(): Provider[] {
  const settings = readSettings();
  const ids: ProviderId[] = ['github', 'google', 'discord', 'apple'];
  return ids.flatMap((id) => {
    const [idName, secretName] = PROVIDERS[id];
    const [clientId, clientSecret] = [settings[idName], settings[secretName]];
    return clientId !== undefined && clientSecret !== undefined ? [{ id, clientId, clientSecret }] : [];
  });
}
