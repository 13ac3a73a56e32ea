/** Subscribes this browser to push messages; runs in a browser only. */

/** About which of its seats this browser is told, as the server answers. */
export type ToldSeats = { seats: SeatOf[]; held: SeatOf[] };
type SeatOf = { table: string; seat: number };

const ADDRESS = '/api/push/subscriptions';
const NOTHING: ToldSeats = { seats: [], held: [] };

/** `able`: it can be told; `install`: it could from the home screen (iPhone and iPad); `unable`: never; or its owner said no. */
export function ability(): 'able' | 'install' | 'unable' | 'denied' {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'unable';
  }
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/** About what this browser is told now. It asks the server only if there is a subscription. */
export async function told(): Promise<ToldSeats> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return NOTHING;
  return toldBy(await fetch(`${ADDRESS}?browser=${await hashOf(subscription.endpoint)}`, { cache: 'no-store' }));
}

/** Asks for permission, which takes a tap, and has this browser told about one table, or all. @returns null without permission */
export async function subscribe(publicKey: string, locale: string, table: string | null): Promise<ToldSeats | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscriptionWith(pushManager, bytesOf(publicKey));
  const body = { subscription: subscription.toJSON(), locale, ...(table !== null && { table }) };
  return toldBy(await send('POST', body));
}

/** Has this browser told no more about a table; where no other is left, the subscription goes as well. */
export async function unsubscribe(table: string): Promise<ToldSeats> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return NOTHING;
  const answer = await send('DELETE', { endpoint: subscription.endpoint, table });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  const left = await told();
  if (left.seats.length === 0) await subscription.unsubscribe();
  return left;
}

/** The subscription of this browser; one that was made with other keys of the site is made anew. */
async function subscriptionWith(manager: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const present = await manager.getSubscription();
  const theirs = present?.options.applicationServerKey;
  if (present && theirs && String(new Uint8Array(theirs)) === String(key)) return present;
  await present?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function send(method: 'POST' | 'DELETE', body: object): Promise<Response> {
  return fetch(ADDRESS, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

async function toldBy(answer: Response): Promise<ToldSeats> {
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  const body: unknown = await answer.json();
  if (typeof body !== 'object' || body === null || !('seats' in body) || !('held' in body))
    throw new Error('no answer');
  return { seats: seatsIn(body.seats), held: seatsIn(body.held) };
}

function seatsIn(list: unknown): SeatOf[] {
  if (!Array.isArray(list)) return [];
  return list.map((one) => ({ table: String(one.table), seat: Number(one.seat) }));
}

async function hashOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...hash))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
