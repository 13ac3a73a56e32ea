import createNextIntlPlugin from 'next-intl/plugin';

process.env.NEXT_TELEMETRY_DISABLED ??= '1';

const withNextIntl = createNextIntlPlugin('./app/_web/i18n/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks types, tests and scripts included; a server starts without waiting for that.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['lmdb', 'ioredis', 'pino', 'piscina'],
  // The server looks for it at run time, where no import leads.
  outputFileTracingIncludes: { '/**': ['./.worker/**'] },
  // What links in old messages and bookmarks lead to.
  redirects: async () => [{ source: '/inbox', destination: '/mine', permanent: true }],
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        // An invitation in an address is a secret: other sites are not told where a visitor came from.
        { key: 'Referrer-Policy', value: 'same-origin' },
        { key: 'X-Content-Type-Options', value: 'nosniff' },
      ],
    },
    // A sprite's name changes with its content.
    {
      source: '/:folder(cards|emblems)/:file',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
    // A seat's key in an address is told to nobody, ourselves included. What is set here wins over what a route answers,
    // and of two entries the later one. An invitation's page keeps the policy above: without a Referer browsers send
    // `Origin: null` with its form, which is what forms of other sites come with.
    { source: '/s/:key*', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }] },
    { source: '/feeds/:token/:file', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }] },
    // Tables, recaps, invitations, private links, links to watch and feeds are for those who have the link.
    { source: '/:place(t|i|s|w|inbox|mine|feeds|api)/:rest*', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] },
  ],
};

export default withNextIntl(config);
