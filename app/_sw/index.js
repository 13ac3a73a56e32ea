// The site's service worker: what a browser runs beside its pages. It shows what is pushed, and without a network the tables of
// this browser as it last saw them.
import './push.js';
import './pages.js';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
