// Shows what the site pushes and opens the table when it is tapped.

self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, tag, path, at, waiting, open, lang, kind } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    lang,
    // A newer turn at the same table is told like the first one.
    renotify: true,
    timestamp: at,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path, isTurn: kind === 'turn' || kind === 'reminder' },
  });
  event.waitUntil(Promise.all([shown, closePassed(open), showBadge(waiting)]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable(new URL(event.notification.data.path, self.location.origin)));
});

// The push service has given the browser another address, or none.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event.oldSubscription, event.newSubscription));
});

/**
 * Takes turns off the screen that were taken elsewhere. Every push says where it still is this browser's turn: one that only said that it no
 * longer is would have to be shown itself.
 */
async function closePassed(open) {
  if (!Array.isArray(open)) return;
  for (const notification of await self.registration.getNotifications()) {
    if (notification.data?.isTurn && !open.includes(notification.tag)) notification.close();
  }
}

function showBadge(waiting) {
  if (waiting === null || !('setAppBadge' in navigator)) return undefined;
  const set = waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge();
  return set.catch(() => undefined);
}

/** Shows the tab that has the table open, or opens it. */
async function openTable(url) {
  // Where a message leads is not for the message to say.
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === url.pathname);
  if (!open) {
    await self.clients.openWindow(url.href);
    return;
  }
  await open.focus();
  // The seat in question may be another one than the page shows.
  if (new URL(open.url).search !== url.search) await open.navigate(url.href).catch(() => undefined);
}

async function subscribeAgain(old, given) {
  if (!old) return;
  const fresh = given ?? (await self.registration.pushManager.subscribe(old.options));
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      subscription: fresh.toJSON(),
      locale: languageOf(navigator.language),
      replaces: old.endpoint,
    }),
  });
}

function languageOf(language) {
  return language.toLowerCase().startsWith('de') ? 'de' : 'en';
}
