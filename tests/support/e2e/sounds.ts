import type { Page } from '@playwright/test';

/** Counts the sounds that a page makes. */
const countSounds = () => {
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) {
    document.documentElement.dataset.sounds = String(Number(document.documentElement.dataset.sounds ?? 0) + 1);
    return start.apply(this, when);
  };
};

/** Wishes for card sounds in a page's browser, and counts them in `data-sounds` of the document. */
export async function letHear(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'stichpost-prefs', value: 'sounds%3Dtrue', url }]);
  await page.addInitScript(countSounds);
}
