import { readSettings } from '@/lib/settings';
import { random, serverContext } from './context';
import type { Site } from './protection';

/** Whether this server has accounts, and how one signs in; or what it lacks: its address, or any way to sign in. */
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

/** The providers with which one can sign in, and the settings that each needs. */
const PROVIDERS = {
  github: ['GITHUB_ID', 'GITHUB_SECRET'],
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  discord: ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
  apple: ['APPLE_ID', 'APPLE_SECRET'],
} as const;
export type ProviderId = keyof typeof PROVIDERS;
export type Provider = { id: ProviderId; clientId: string; clientSecret: string };

/** The providers whose settings there are. */
function providersSet(): Provider[] {
  const settings = readSettings();
  const ids: ProviderId[] = ['github', 'google', 'discord', 'apple'];
  return ids.flatMap((id) => {
    const [idName, secretName] = PROVIDERS[id];
    const [clientId, clientSecret] = [settings[idName], settings[secretName]];
    return clientId !== undefined && clientSecret !== undefined ? [{ id, clientId, clientSecret }] : [];
  });
}

/** Where signing in leads to: a form may be sent there only if the policy of the page says so. */
const FORM_TARGETS: Record<ProviderId, string> = {
  github: 'https://github.com',
  google: 'https://accounts.google.com',
  discord: 'https://discord.com',
  apple: 'https://appleid.apple.com',
};

/** Where this site's forms lead, and whether it is being developed. */
export function serverSite(): Site {
  return {
    formTargets: providersSet().map(({ id }) => FORM_TARGETS[id]),
    isDevelopment: process.env.NODE_ENV === 'development',
  };
}

/** Returns the nonce of a page's scripts: 128 random bits. */
export const newNonce = () => random(16).toString('base64');
