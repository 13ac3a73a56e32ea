import { expect, type Page } from '@playwright/test';

/** No text reaches out of what surrounds it, no word is broken without a hyphen, and the page is no wider than its window. */
export async function expectNothingCut(page: Page, what: string): Promise<void> {
  const { cut, tooWide } = await page.evaluate(look);
  expect.soft(cut, `${what}: cut`).toEqual([]);
  expect.soft(tooWide, `${what}: wider than the window`).toBeLessThanOrEqual(0);
}

/** Run in the page. Leaves out boxes that scroll by design and words for screen readers only. */
function look() {
  const cut: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const isFor = (text: Node) => text.parentElement?.closest('script, style, noscript, svg, select, textarea') === null;
  const range = document.createRange();
  const told = (element: Element, text: string, how: string) =>
    cut.push(
      `${how}: "${text.trim().slice(0, 40)}" in <${element.tagName.toLowerCase()} class="${element.className}">`,
    );

  /** The nearest element that gives the text its lines. */
  function blockOf(element: Element): Element {
    let block = element;
    while (block.parentElement && getComputedStyle(block).display.startsWith('inline')) {
      if (getComputedStyle(block).display !== 'inline') break;
      block = block.parentElement;
    }
    return block;
  }

  function ancestors(element: Element): Element[] {
    return element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : [];
  }

  /** The box that hides the text outside of it; null where one can scroll there. */
  function clippers(element: Element): Element[] {
    const found: Element[] = [];
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const { overflowX, position } = getComputedStyle(one);
      if (overflowX === 'auto' || overflowX === 'scroll') break;
      if (overflowX === 'hidden' || overflowX === 'clip') found.push(one);
      if (position === 'fixed') break;
    }
    return found;
  }

  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    const content = text.textContent ?? '';
    if (!element || content.trim() === '' || !isFor(text)) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // Shortened text has the whole as its title.
    const shortened = [element, ...ancestors(element)].find((one) => getComputedStyle(one).textOverflow === 'ellipsis');
    if (shortened && shortened.scrollWidth > shortened.clientWidth) {
      if (!shortened.getAttribute('title')?.includes(content.trim())) told(element, content, 'shortened');
      continue;
    }
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    const block = blockOf(element);
    const own = block.getBoundingClientRect();
    const around = [block, ...clippers(element)].map((one) => one.getBoundingClientRect());
    // Text no larger than this is for screen readers.
    if (own.width <= 2 || around.some(({ width, height }) => width <= 2 || height <= 2)) continue;
    if (boxes.some((box) => around.some(({ left, right }) => box.left < left - 1 || box.right > right + 1))) {
      told(element, content, 'out of its box');
    }
    // Hashes and the like hold no words.
    if (getComputedStyle(element).wordBreak === 'break-all') continue;
    for (const { 0: word, index } of content.matchAll(/[\p{L}]{4,}/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1 && getComputedStyle(element).hyphens !== 'auto') told(element, word, 'broken');
    }
  }
  return { cut, tooWide: document.documentElement.scrollWidth - window.innerWidth };
}
