const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY_MINUTES = 1440;

const offsets = new Map<string, number>();

/** The minute of the day in a time zone, counted from what `Intl` says of each hour. */
function minuteOfDay(at: number, zone: string): number {
  const hour = Math.floor(at / HOUR) * HOUR;
  const key = `${zone} ${hour}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
      .format(hour)
      .split(':')
      .map(Number);
    offset = parts[0] * 60 + parts[1];
    offsets.set(key, offset);
  }
  return (offset + Math.floor((at - hour) / MINUTE)) % DAY_MINUTES;
}

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** The first moment from `at` on at which it is not quiet. */
export function awake(at: number, quiet: { from: string; to: string } | null, zone: string): number {
  if (!quiet) return at;
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const isQuiet = (moment: number) => {
    const now = minuteOfDay(moment, zone);
    return from < to ? now >= from && now < to : now >= from || now < to;
  };
  let moment = at;
  while (isQuiet(moment)) moment = (Math.floor(moment / MINUTE) + 1) * MINUTE;
  return moment;
}

/** The first full minute after `at` at which it is one of these hours. */
export function hourAfter(at: number, hours: readonly string[], zone: string): number {
  const wanted = hours.map(minutesOf);
  let moment = (Math.floor(at / MINUTE) + 1) * MINUTE;
  while (!wanted.includes(minuteOfDay(moment, zone))) moment += MINUTE;
  return moment;
}
