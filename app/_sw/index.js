// The site's service worker: what a browser runs beside its pages. It shows what is pushed, and without a network the tables of
// this browser as it last saw them.
//
// Pages are always asked of the server. If it cannot be reached, they are shown as kept: those of this browser's own tables,
// which say so themselves (app/_ui/offline/keep-table.tsx), and the list of its tables. A kept page goes with its seat.
import { CacheFirst, ExpirationPlugin, Route, Serwist } from 'serwist';
import { forget, keep, keptOr } from './kept.js';
import './push.js';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const DAY = 24 * 60 * 60;

const isPage = ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate' && request.method === 'GET';
// Their names change with what is in them.
const isLasting = ({ url, sameOrigin }) => sameOrigin && /^\/(_next\/static|cards|emblems)\//.test(url.pathname);

const serwist = new Serwist({ runtimeCaching: [] });
serwist.registerRoute(new Route(isPage, { handle: ({ request }) => keptOr(request) }));
serwist.registerRoute(
  new Route(
    isLasting,
    new CacheFirst({
      cacheName: 'parts',
      plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * DAY })],
    }),
  ),
);
serwist.addEventListeners();

self.addEventListener('message', (event) => {
  const { type, path, tables, seats } = event.data ?? {};
  if (type === 'keep' && typeof path === 'string') event.waitUntil(keep(path));
  if (type === 'tables' && Array.isArray(tables) && Array.isArray(seats)) event.waitUntil(forget(tables, seats));
});
