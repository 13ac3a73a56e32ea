import { readSettings } from '@/lib/settings';

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
export function providersSet(): Provider[] {
  const settings = readSettings();
  const ids: ProviderId[] = ['github', 'google', 'discord', 'apple'];
  return ids.flatMap((id) => {
    const [idName, secretName] = PROVIDERS[id];
    const [clientId, clientSecret] = [settings[idName], settings[secretName]];
    return clientId !== undefined && clientSecret !== undefined ? [{ id, clientId, clientSecret }] : [];
  });
}
