import { describe, expect, test } from 'vitest';
import { LOCALES } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { ConfirmPage } from '@/app/_ui/messages/confirm-page';
import { UnsubscribePage } from '@/app/_ui/messages/unsubscribe-page';
import { WishesOfSeat } from '@/app/_ui/table/wishes';
import { CHANNELS, DEFAULT_WISHES, FAILURE_CODES } from '@/lib/notify';
import type { SeatMessages, SeatWishes } from '@/lib/tables';
import { found, render, textOf, words } from '../support/render';

const WISHES: SeatWishes = { ...DEFAULT_WISHES, email: 'ada@example.org', webhook: null, seat: 0, confirmed: true };

describe.each(LOCALES)('messages of a seat in %s', (locale) => {
  const texts = MESSAGES[locale].wishes;
  const panel = (more: Partial<SeatMessages>, isSignedIn = false, page?: string) => {
    const messages = { wishes: WISHES, unreached: [], hasMail: true, hasWebhook: true, ...more };
    const seat = { table: 'abcdefghjkmn', seat: 0, names: ['Ada', 'Bo'] };
    return render(WishesOfSeat, { ...seat, messages, isSignedIn, ...(page && { more: page }) }, locale);
  };

  test.each<[keyof typeof texts.line, Partial<SeatMessages>]>([
    ['atOnce', {}],
    ['digest', { wishes: { ...WISHES, when: 'digest' } }],
    ['off', { wishes: { ...WISHES, when: 'none' } }],
    ['unconfirmed', { wishes: { ...WISHES, confirmed: false } }],
    ['none', { wishes: null }],
    ['noMail', { wishes: null, hasMail: false }],
  ])('are one closed line that says what holds: %s', (text, messages) => {
    const html = panel(messages, false, '/t/abcdefghjkmn/link');
    const [line] = found(html, /<summary.*?<\/summary>/gs);
    expect(textOf(line)).toBe(`${texts.title}: ${texts.line[text]}`);
    expect(html).not.toContain('<details open');
  });

  test('can be wished for new tables as well by those who are signed in', () => {
    expect(panel({}, true)).toMatch(/<input type="checkbox"[^>]*name="asDefault"[^>]*value="yes"/);
    expect(panel({}, true)).toContain(texts.asDefault);
    expect(panel({})).not.toContain('asDefault');
  });

  test.each(['at-once', 'digest', 'none'])('are changed with one more tap: %s', (when) => {
    expect(panel({})).toMatch(new RegExp(`<button type="submit" value="${when}"[^>]*name="when"`));
  });

  test.each(CHANNELS.flatMap((channel) => FAILURE_CODES.map((code) => ({ channel, code }))))(
    'that do not arrive are explained in words: $channel $code',
    ({ channel, code }) => {
      const html = panel({ unreached: [0, 1].map((seat) => ({ seat, channel, code, at: 0 })) });
      expect(html).toContain(texts.reach.title);
      expect(html).toContain('Bo');
      expect(html).not.toContain(code === 'not-allowed' || code === 'bad-address' ? code : '{');
    },
  );

  test('say that a webhook has ended, and why', () => {
    expect(panel({ unreached: [{ seat: 0, channel: 'webhook', code: 'gone', at: 0 }] })).toContain(texts.reach.ended);
  });

  test('ask for nothing on a server that sends none, and say so', () => {
    const html = panel({ wishes: null, hasMail: false, hasWebhook: false });
    expect(words(html)).toBe(`${texts.title}: ${texts.line.nothing}`);
    expect(html).not.toContain('name="email"');
    expect(html).not.toContain('<form');
  });

  test('an address is confirmed by a button, not by looking', () => {
    expect(render(ConfirmPage, { state: 'open', token: 'T' }, locale)).toContain('action="/api/confirm"');
    for (const state of ['done', 'used'] as const) {
      expect(render(ConfirmPage, { state, token: state }, locale)).not.toContain('<form');
    }
  });

  test.each([
    [{ hasTable: true, isBlocked: false }, ['table', 'all', 'never']],
    [{ hasTable: false, isBlocked: false }, ['all', 'never']],
    [{ hasTable: true, isBlocked: true }, ['again']],
    [null, []],
  ])('mail to %j is ended by one tap each: %j', (subscriber, scopes) => {
    const html = render(UnsubscribePage, { subscriber, action: '/api/unsubscribe/T', done: 'table' }, locale);
    expect(found(html, /<button type="submit" value="(\w+)"[^>]*name="scope"/g)).toEqual(scopes);
  });
});
