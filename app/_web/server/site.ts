import type { Site } from '@/app/_web/server/protection';
import { type ProviderId, providersSet } from './providers';

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

/** What a page's scripts are known by: 128 random bits. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
