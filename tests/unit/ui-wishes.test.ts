import { NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { ConfirmPage } from '@/app/_ui/messages/confirm-page';
import { UnsubscribePage } from '@/app/_ui/messages/unsubscribe-page';
import { WishesOfSeat } from '@/app/_ui/table/wishes';
import { CHANNELS, DEFAULT_WISHES, FAILURE_CODES } from '@/lib/notify';
import type { SeatMessages, SeatWishes } from '@/lib/tables';

function shown(locale: Locale, element: ReactElement): string {
  const onError = (error: Error) => {
    throw error;
  };
  const page = { locale, messages: MESSAGES[locale], timeZone: 'UTC', onError, children: element };
  return renderToStaticMarkup(createElement(NextIntlClientProvider, page));
}

const WISHES: SeatWishes = { ...DEFAULT_WISHES, email: 'ada@example.org', webhook: null, seat: 0, confirmed: true };
const panel = (messages: Partial<SeatMessages>, isSignedIn = false) =>
  createElement(WishesOfSeat, {
    table: 'abcdefghjkmn',
    seat: 0,
    names: ['Ada', 'Bo'],
    messages: { wishes: WISHES, unreached: [], hasMail: true, hasWebhook: true, ...messages },
    isSignedIn,
  });
/** What can be read before the line is opened. */
const line = (html: string) => /<summary.*?<\/summary>/s.exec(html)?.[0].replace(/<[^>]*>/g, '');

describe.each(LOCALES)('messages of a seat in %s', (locale) => {
  const texts = MESSAGES[locale].wishes;

  test('are one line until it is opened, which says what holds', () => {
    const lines = [
      panel({}),
      panel({ wishes: { ...WISHES, when: 'digest' } }),
      panel({ wishes: { ...WISHES, when: 'none' } }),
      panel({ wishes: { ...WISHES, confirmed: false } }),
      panel({ wishes: null }),
      panel({ wishes: null, hasMail: false }),
    ].map((element) => line(shown(locale, element)));
    const { atOnce, digest, off, unconfirmed, none, noMail } = texts.line;
    expect(lines).toEqual([atOnce, digest, off, unconfirmed, none, noMail].map((text) => `${texts.title}: ${text}`));
    expect(shown(locale, panel({}))).not.toContain('<details open');
  });

  test('can be wished for new tables as well by whoever is signed in', () => {
    expect(shown(locale, panel({}, true))).toMatch(/<input type="checkbox"[^>]*name="asDefault"[^>]*value="yes"/);
    expect(shown(locale, panel({}, true))).toContain(texts.asDefault);
    expect(shown(locale, panel({}))).not.toContain('asDefault');
  });

  test('are changed with one more tap', () => {
    const html = shown(locale, panel({}));
    for (const when of ['at-once', 'digest', 'none']) {
      expect(html).toMatch(new RegExp(`<button type="submit" value="${when}"[^>]*name="when"`));
    }
  });

  test.each(CHANNELS.flatMap((channel) => FAILURE_CODES.map((code) => ({ channel, code }))))(
    'that do not arrive are said in words: $channel $code',
    ({ channel, code }) => {
      const unreached = [0, 1].map((seat) => ({ seat, channel, code, at: 0 }));
      const html = shown(locale, panel({ unreached }));
      expect(html).toContain(texts.reach.title);
      expect(html).toContain('Bo');
      expect(html).not.toContain(code === 'not-allowed' || code === 'bad-address' ? code : '{');
    },
  );

  test('a webhook that has ended is said to have ended, and why', () => {
    const html = shown(locale, panel({ unreached: [{ seat: 0, channel: 'webhook', code: 'gone', at: 0 }] }));
    expect(html).toContain(texts.reach.ended);
  });

  test('a server that sends no mail says so, and asks for no address', () => {
    const html = shown(locale, panel({ wishes: null, hasMail: false, hasWebhook: false }));
    expect(html).toContain(texts.line.noMail);
    expect(html).not.toContain('name="email"');
    expect(html).not.toContain('<form');
  });

  test('an address is confirmed by a button, not by looking', () => {
    expect(shown(locale, createElement(ConfirmPage, { state: 'open', token: 'T' }))).toContain('action="/api/confirm"');
    for (const state of ['done', 'used'] as const) {
      expect(shown(locale, createElement(ConfirmPage, { state, token: state }))).not.toContain('<form');
    }
  });

  test('mail is ended by one tap each', () => {
    const page = (subscriber: { hasTable: boolean; isBlocked: boolean } | null) =>
      shown(locale, createElement(UnsubscribePage, { subscriber, action: '/api/unsubscribe/T', done: 'table' }));
    const scopes = (html: string) =>
      [...html.matchAll(/<button type="submit" value="(\w+)"[^>]*name="scope"/g)].map(([, scope]) => scope);
    expect(scopes(page({ hasTable: true, isBlocked: false }))).toEqual(['table', 'all', 'never']);
    expect(scopes(page({ hasTable: false, isBlocked: false }))).toEqual(['all', 'never']);
    expect(scopes(page({ hasTable: true, isBlocked: true }))).toEqual(['again']);
    expect(scopes(page(null))).toEqual([]);
  });
});
