const NAMES = { github: 'GitHub', google: 'Google', discord: 'Discord', apple: 'Apple' } as const;
export type ProviderId = keyof typeof NAMES;

/** What a provider is called. */
export function providerName(id: string): string {
  return isProviderId(id) ? NAMES[id] : id;
}

function isProviderId(id: string): id is ProviderId {
  return id in NAMES;
}
