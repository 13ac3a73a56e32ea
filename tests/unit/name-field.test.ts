import { describe, expect, test } from 'vitest';
import { LOCALES } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { NAME_LENGTH, NAME_PATTERN, OwnNameField } from '@/app/_ui/kit/controls';
import { playerName } from '@/lib/tables';
import { render } from '../support/render';

/** As browsers do it: the whole value, with the v flag. */
const inBrowser = (name: string) => name.length <= NAME_LENGTH && new RegExp(`^(?:${NAME_PATTERN})$`, 'v').test(name);

describe('the name field lets pass what the server accepts', () => {
  test.each([
    'Ada',
    'R2',
    'Zoë O’Neill-Łukasz',
    "D'Artagnan",
    'B. (Bo), der 2.',
    '李雷',
    'Kätzchen 🐱',
    'a@b #1!?+&_',
    'Bo 👩🏽\u200d🌾',
  ])('accepted: %s', (name) => {
    expect(playerName.safeParse(name).success).toBe(true);
    expect(inBrowser(name)).toBe(true);
  });

  test.each(['<b>Ada</b>', 'a/b', 'a;b', '{x}', 'a\\b', '"', 'x'.repeat(31)])('refused: %s', (name) => {
    expect(playerName.safeParse(name).success).toBe(false);
    expect(inBrowser(name)).toBe(false);
  });

  test.each(LOCALES)('and says in %s which characters these are, where the browser refuses one', (locale) => {
    const { nameCharacters } = MESSAGES[locale].site;
    expect(render(OwnNameField, { label: 'Name' }, locale)).toContain(
      `title="${nameCharacters.replace('&', '&amp;')}"`,
    );
    const signs = nameCharacters.slice(nameCharacters.indexOf('. ,')).split(' ');
    for (const sign of signs) expect(inBrowser(`A${sign}`), sign).toBe(true);
    expect(signs.length).toBeGreaterThan(10);
  });
});
