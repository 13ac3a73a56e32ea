// The pages that are kept for when there is no network.

const CACHE = 'tables';
/** When a page was kept; ms since 1970. */
const KEPT_AT = 'x-kept-at';
/** Whose list of tables was kept: the seats of this browser then. */
const KEPT_FOR = 'x-kept-for';
const LIST = '/mine';
/** The seats of this browser, as the last page said since this worker was started. */
let own = 'unknown';
/** This page needs nothing besides itself. */
const NOTHING_MORE = "default-src 'none'; frame-ancestors 'none'";
const OFFLINE_TITLE = { de: 'Kein Netz', en: 'No network' };
const OFFLINE_TEXT = {
  de: 'Du bist ohne Netz, und diese Seite liegt nicht auf deinem Gerät. Sobald du wieder verbunden bist, lade sie neu.',
  en: 'You are offline, and this page is not on your device. Reload it when you are connected again.',
};

/** The page from the server, or, if that cannot be reached, as it was kept. */
export async function keptOr(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(new URL(request.url))) ?? nothingKept();
  }
}

/** Fetches a page and keeps it, marked with the moment; drops it if it is no longer to be had: the table or the seat is gone. */
export async function keep(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin || !(isTable(url) || url.pathname === LIST)) return;
  const answer = await fetch(url, { headers: { accept: 'text/html' }, credentials: 'same-origin' }).catch(() => null);
  if (!answer) return;
  const cache = await caches.open(CACHE);
  if (!answer.ok || answer.redirected) {
    await cache.delete(url);
    return;
  }
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, String(Date.now()));
  headers.set(KEPT_FOR, own);
  await cache.put(url, new Response(await answer.text(), { status: 200, headers }));
}

/**
 * Removes what is kept of all tables and seats but these, such as `4x7zesvgpd0e-1`: somebody else's hand is on those pages, where
 * people share a device. The list of tables is kept anew for others.
 */
export async function forget(tables, seats) {
  own = seats.join(' ');
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const { pathname, searchParams } = new URL(request.url);
    const [, , table] = pathname.split('/');
    const seat = searchParams.get('as');
    const isOwn = tables.includes(table) && (seat === null || seats.includes(`${table}-${seat}`));
    if (pathname !== LIST && !isOwn) await cache.delete(request);
  }
  const list = await cache.match(LIST);
  if (!list || list.headers.get(KEPT_FOR) === own) return;
  await cache.delete(LIST);
  if (seats.length > 0) await keep(LIST);
}

/** The kept page, marked as such: `data-kept` on its root says when it was kept. The list of tables stands in for the home page. */
async function kept(url) {
  const cache = await caches.open(CACHE);
  const wanted = url.pathname === '/' ? new URL(LIST, url) : url;
  const found = (await cache.match(wanted)) ?? (await cache.match(wanted, { ignoreSearch: isWholeTable(wanted) }));
  if (!found) return null;
  const headers = new Headers(found.headers);
  const page = (await found.text()).replace('<html', `<html data-kept="${Number(headers.get(KEPT_AT))}"`);
  return new Response(page, { status: 200, headers });
}

/** Whether the address names no seat: then whichever page of the table there is will do. */
function isWholeTable(url) {
  return isTable(url) && !url.searchParams.has('as');
}

function isTable({ pathname }) {
  return /^\/t\/[\w-]+$/.test(pathname);
}

function nothingKept() {
  const language = self.navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
  const page = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${OFFLINE_TITLE[language]}</title><h1>${OFFLINE_TITLE[language]}</h1><p>${OFFLINE_TEXT[language]}</p></html>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': NOTHING_MORE };
  return new Response(page, { status: 503, headers });
}
