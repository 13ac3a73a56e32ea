import { Feed } from 'feed';
import ical from 'ical-generator';

/** An entry of a feed or a calendar, in plain text. Links are absolute. */
export type Entry = {
  /** The same for the same thing, whenever it is told. */
  id: string;
  title: string;
  text: string;
  url: string;
  /** Milliseconds since 1970. */
  at: number;
};

/** A deadline; also when the turn began, and when it came to be at its moment (ms since 1970). */
export type DeadlineEntry = Entry & { began: number; revised: number };

/** The head of a feed or a calendar. `self` is its own address. */
export type About = {
  title: string;
  self: string;
  site: string;
  locale: string;
  /** The addresses of the pages before and after this one (RFC 5005). */
  previous?: string | null;
  next?: string | null;
};

/** An Atom feed (RFC 4287). The same entries give the same text. @param updatedAt ms since 1970 */
export function atomFeed(
  { title, self, site, locale, previous = null, next = null }: About,
  entries: readonly Entry[],
  updatedAt: number,
): string {
  const feed = new Feed({
    id: self,
    title,
    updated: new Date(updatedAt),
    link: site,
    feedLinks: { atom: self },
    language: locale,
    author: { name: 'Stichpost' },
    generator: 'Stichpost',
  });
  for (const { id, title, text, url, at } of entries) {
    const date = new Date(at);
    // Titles and summaries go out as HTML.
    feed.addItem({ id, title: escaped(title), description: escaped(text), link: url, date, published: date });
  }
  const links = Object.entries({ previous, next }).flatMap(([rel, href]) =>
    href === null ? [] : [`\n    <link rel="${rel}" href="${escaped(href)}"/>`],
  );
  // The library knows no pages.
  return feed.atom1().replace(/<link rel="self"[^>]*>/, (link) => `${link}${links.join('')}`);
}

/** An iCalendar (RFC 5545) with an event at each deadline. The same deadlines give the same text. */
export function deadlineCalendar({ title, locale }: About, deadlines: readonly DeadlineEntry[]): string {
  const calendar = ical({
    name: title,
    method: null,
    prodId: { company: 'Stichpost', product: 'Deadlines', language: locale.toUpperCase() },
    ttl: 60 * 60,
  });
  for (const { id, title: summary, text: description, url, at, began, revised } of deadlines) {
    const start = new Date(at);
    const lastModified = new Date(revised);
    // It must only grow from revision to revision (RFC 5545, 3.8.7.4), and nobody counts them.
    const sequence = Math.max(0, Math.floor((revised - began) / 1000));
    const stamps = { stamp: lastModified, lastModified, sequence };
    // Without an end it lasts no time; an end at its beginning is none (RFC 5545, 3.8.2.2).
    calendar.createEvent({ id, start, ...stamps, summary, description, url });
  }
  const text = `${calendar.toString().trimEnd()}\r\n`;
  return deadlines.length > 0 ? text : text.replace('END:VCALENDAR', `${UTC}END:VCALENDAR`);
}

/** A calendar must have some component (RFC 5545, 3.4), also when there is nothing in it. */
const UTC = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'TZNAME:UTC',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n');

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
