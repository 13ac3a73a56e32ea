import { fileURLToPath } from 'node:url';

// Five folders up from here is the clone, in `tests/lab/` as in the copy that is built: there lie lib/ and node_modules.
const root = fileURLToPath(new URL('../../../../..', import.meta.url)).replace(/[\\/]$/, '');

/** The settings of the site that bear on a route handler. @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['lmdb'],
  turbopack: { root },
  outputFileTracingRoot: root,
};

export default config;
