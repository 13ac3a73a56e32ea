import { describe, expect, test } from 'vitest';
import { playerCookie, playerIn } from '@/app/_web/http/browser-cookies';

/** A browser that was sent this cookie, as Next reads what it sends back: decoded. */
function browserWith(line: string) {
  const [pair] = line.split(';');
  const [name, value] = pair.split('=');
  return { get: (asked: string) => (asked === name ? { value: decodeURIComponent(value) } : undefined) };
}
const browserSaying = (value: string) => ({ get: () => ({ value }) });

describe('the player a browser remembers', () => {
  test.each(['Ada', 'Zoë O’Neill', '李雷', 'Kätzchen 🐱', 'a@b #1!?+&_'])('is called as he typed it: %s', (name) => {
    for (const emblem of [null, 'snail'] as const) {
      const player = { name, emblem };
      expect(playerIn(browserWith(playerCookie(player, true)))).toEqual(player);
    }
  });

  test('is not for scripts, nor for other sites; on https it stays there', () => {
    const ada = { name: 'Ada', emblem: null };
    expect(playerCookie(ada, true)).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
    expect(playerCookie(ada, false)).not.toContain('Secure');
  });

  test('of a browser that remembers a name alone, as earlier versions did, has their initial', () => {
    expect(playerIn(browserSaying('Ada'))).toEqual({ name: 'Ada', emblem: null });
  });

  test.each(['Ada/dragon', 'Ada/', 'Ada/x/anchor', 'Ada/<svg>'])(
    'has his initial if there is no such emblem: %s',
    (value) => {
      expect(playerIn(browserSaying(value))).toEqual({ name: 'Ada', emblem: null });
    },
  );

  test.each(['', '<b>Ada</b>', 'Bot Otto', 'x'.repeat(31), 'a; Path=/', '/anchor', '<b>/anchor'])(
    'is not one that may not sit at a table: %s',
    (value) => {
      expect(playerIn(browserSaying(value))).toBeNull();
    },
  );

  test('is nobody without the cookie', () => {
    expect(playerIn({ get: () => undefined })).toBeNull();
  });
});
