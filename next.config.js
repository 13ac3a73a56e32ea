import createNextIntlPlugin from 'next-intl/plugin';

process.env.NEXT_TELEMETRY_DISABLED ??= '1';

const withNextIntl = createNextIntlPlugin('./i18n/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ['lmdb'],
};

export default withNextIntl(config);
