import { derivedKey, type LinkSecrets, linkSecrets, matches, type SeatKey, sameSecret } from '../../identity';
import { isFinished, type MatchState, settle } from '../../match';
import { type Context, games } from '../context';
import { eachReadable, load } from '../runner/load';

/**
 * A key's power at its table: the player's own opens the seat, a friend's plays for them, a promised one opens it with the next
 * deal, a pending one unless its player objects. A seat's strongest key counts, and none ends another.
 */
const POWERS = ['player', 'friend', 'promised', 'pending'] as const;
type Power = (typeof POWERS)[number];

/**
 * Compares a key with others of its seat, in one round trip. The player's first key will open the seat for longer than those
 * that follow from it and the site's secret.
 * @returns `isNew` unless another one opens the same for longer; `spare`: those of the others that open nothing, or nothing
 * that another one does not open for longer
 * @throws Problem `unknown-table`
 * @throws Unreadable
 */
export async function besideKeys(context: Context, others: readonly SeatKey[], key: SeatKey) {
  const state = settle(await load(context, key.table), context.now());
  const all = [...others, key];
  const isOutlived = (one: SeatKey, power: Power) => {
    const own = rankOf(context, state, one, power);
    return own !== null && all.some((rival) => (rankOf(context, state, rival, power) ?? own) < own);
  };
  const opens = (one: SeatKey) => POWERS.filter((power) => rankOf(context, state, one, power) !== null);
  const isSpare = (one: SeatKey) => opens(one).every((power) => isOutlived(one, power));
  return { isNew: opens(key).length === 0 || !isSpare(key), spare: others.filter(isSpare) };
}

/**
 * These keys in the order in which a browser can do without them: of finished matches, whose pages anyone with the link can
 * see; those that open nothing; the weaker ones, by how long nothing has happened there. One round trip.
 */
export async function leastNeeded(context: Context, keys: readonly SeatKey[]): Promise<SeatKey[]> {
  const states = await statesOf(context, keys);
  const worth = (key: SeatKey) => {
    const state = states.get(key.table);
    if (!state) return { isOver: false, power: POWERS.length, changedAt: 0 };
    const power = POWERS.findIndex((one) => rankOf(context, state, key, one) !== null);
    const isOver = isFinished(games(state.game), state);
    return { isOver, power: power < 0 ? POWERS.length : power, changedAt: state.changedAt };
  };
  return keys
    .map((key) => ({ key, ...worth(key) }))
    .sort((a, b) => Number(b.isOver) - Number(a.isOver) || b.power - a.power || a.changedAt - b.changedAt)
    .map(({ key }) => key);
}

/** How early this key comes among those that open the same: 0 if it is the first one, null if it does not open it. */
function rankOf(site: LinkSecrets, state: MatchState, key: SeatKey, power: Power): number | null {
  const hash = hashOfPower(state, key.seat, power);
  if (hash === null) return null;
  if (matches(key.text, hash)) return 0;
  if (power === 'friend' || power === 'pending') return null;
  const derived = linkSecrets(site).map((secret) => derivedKey(secret, key.table, key.seat, hash).text);
  const i = derived.findIndex((text) => sameSecret(key.text, text));
  return i < 0 ? null : i + 1;
}

function hashOfPower(state: MatchState, seat: number, power: Power): string | null {
  const place = state.seats[seat];
  const hashes = {
    player: place?.keyHash,
    friend: place?.friend?.keyHash,
    promised: place?.next?.keyHash,
    pending: place?.link?.keyHash,
  };
  return hashes[power] ?? null;
}

/** The tables of these keys as they are now; those that are gone, or cannot be read, are left out. */
async function statesOf(context: Context, keys: readonly SeatKey[]): Promise<Map<string, MatchState>> {
  const tables = keys.map(({ table }) => table);
  const states = await eachReadable(context, tables, (read) => [settle(read, context.now())]);
  return new Map(states.map((state) => [state.table, state]));
}
