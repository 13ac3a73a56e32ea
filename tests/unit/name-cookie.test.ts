import { describe, expect, test } from 'vitest';
import { nameCookie, nameIn } from '@/app/_web/http/name-cookie';

/** A browser that was sent this cookie, as Next reads what it sends back: decoded. */
function browserWith(line: string) {
  const [pair] = line.split(';');
  const [name, value] = pair.split('=');
  return { get: (asked: string) => (asked === name ? { value: decodeURIComponent(value) } : undefined) };
}

describe('the name a browser remembers', () => {
  test.each(['Ada', 'Zoë O’Neill', '李雷', 'Kätzchen 🐱', 'a@b #1!?+&_'])('comes back as it was typed: %s', (name) => {
    expect(nameIn(browserWith(nameCookie(name, true)))).toBe(name);
  });

  test('is not for scripts, nor for other sites; on https it stays there', () => {
    expect(nameCookie('Ada', true)).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
    expect(nameCookie('Ada', false)).not.toContain('Secure');
  });

  test.each(['', '<b>Ada</b>', 'Bot Otto', 'x'.repeat(31), 'a; Path=/'])(
    'is not one that no player may have: %s',
    (name) => {
      expect(nameIn({ get: () => ({ value: name }) })).toBeNull();
    },
  );

  test('is nothing without the cookie', () => {
    expect(nameIn({ get: () => undefined })).toBeNull();
  });
});
