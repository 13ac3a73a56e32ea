import { existsSync } from 'node:fs';
import createNextIntlPlugin from 'next-intl/plugin';

process.env.NEXT_TELEMETRY_DISABLED ??= '1';

const withNextIntl = createNextIntlPlugin('./app/_web/load/texts.ts');

// Each route would be given a copy of these, which a build compiles and a server that starts has to read.
const SERVER_ONLY = [
  '@react-email/render @upstash/redis @vercel/kv cockatiel dataloader feed ical-generator ioredis ipaddr.js lmdb luxon negotiator',
  'nodemailer pino piscina prom-client qrcode-generator unhomoglyph web-push zod',
];

// Modules of Next's client that this site has no use for, as others of Next's import them.
export const LEFT_OUT = [
  '../../../lib/constants',
  '../../../../lib/constants',
  './optimistic-routes',
  './segment-cache/optimistic-routes',
  '../segment-cache/optimistic-routes',
  '../../segment-cache/optimistic-routes',
  './scheduler',
  './segment-cache/scheduler',
  '../../segment-cache/scheduler',
  '../../../shared/lib/router/utils/interception-routes',
  '../../../../shared/lib/router/utils/interception-routes',
  '../../shared/lib/instant-messages',
  './prefetch',
  './links',
  '../links',
  'next/dist/compiled/process',
];

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks types, tests and scripts included; a server starts without waiting for that.
  typescript: { ignoreBuildErrors: true },
  // Answers are compressed where they are protected, in `app/_web/next/request-start.ts`.
  compress: false,
  serverExternalPackages: SERVER_ONLY.flatMap((names) => names.split(' ')),
  // The server looks for it at run time, where no import leads.
  outputFileTracingIncludes: { '/**': ['./.worker/**', './node_modules/next/dist/compiled/@vercel/og/**'] },
  turbopack: {
    resolveAlias: Object.fromEntries(
      process.env.NODE_ENV === 'production'
        ? LEFT_OUT.map((name) => [name, { browser: './app/_web/next/left-out.ts' }])
        : [],
    ),
  },
  experimental: {
    // Nobody reads them.
    turbopackSourceMaps: false,
    // A form that a page sends is 16 kB at most, as any other, and with it goes its address.
    serverActions: { bodySizeLimit: '20kb' },
    // Keeping what a build has found for the next one takes a quarter of its time: the first build of a clone does without.
    turbopackFileSystemCacheForBuild: existsSync(new URL('.next/BUILD_ID', import.meta.url)),
  },
  // Links in old messages and bookmarks lead there.
  redirects: async () => [
    { source: '/inbox', destination: '/mine', permanent: true },
    {
      source: '/t/:table([a-z0-9]{12})/recap/:deal([1-9]\\d{0,3})/:step(0|[1-9]\\d{0,4})',
      destination: '/t/:table/recap/replay?deal=:deal&step=:step',
      permanent: true,
    },
  ],
  // The headers that protect an answer in the browser are set in one place, `app/_web/server/protection.ts`.
  headers: async () => [
    // A sprite's name changes with its content.
    {
      source: '/:folder(cards|emblems)/:file',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
  ],
};

export default withNextIntl(config);
