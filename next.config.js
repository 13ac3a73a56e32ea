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
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        // An invitation in an address is a secret: other sites are not told where a visitor came from.
        { key: 'Referrer-Policy', value: 'same-origin' },
        { key: 'X-Content-Type-Options', value: 'nosniff' },
      ],
    },
  ],
};

export default withNextIntl(config);
