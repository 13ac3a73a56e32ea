import { expect, type Page } from '@playwright/test';
import { openFolded } from '../sheet';
import type { TableName } from './tables';
import type { Ready } from './telling';

export const WINDOWS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const;
export const SCHEMES = ['light', 'dark'] as const;
/** A window and its colours. */
export type Look = `${keyof typeof WINDOWS}-${(typeof SCHEMES)[number]}`;
const USUAL: readonly Look[] = ['phone-light', 'desktop-dark'];
const ALL: readonly Look[] = [...USUAL, 'phone-dark', 'desktop-light'];

/** Something that is looked at: a page, or a moment of a game. Its name is that of its pictures. */
export type Scene = {
  name: string;
  /** The table it is of, and those whose seats the visitor has besides; a guest has none. */
  table?: TableName;
  others?: readonly TableName[];
  isGuest?: boolean;
  /** Where it is; `ready`: that table. */
  address: (ready: Ready) => string;
  looks: readonly Look[];
  locale: 'de' | 'en';
  /** Whether the picture on a phone is of the whole page, not only of what is in the window. */
  isWhole?: boolean;
  /** Whether its sheet says something that no other scene's does. */
  hasOwnSheet?: boolean;
  /** The browser's preferences, as its cookie keeps them. */
  preferences?: string;
  /** Done before the picture. */
  prepare?: (page: Page) => Promise<void>;
};

type More = Partial<Omit<Scene, 'address'>>;
/** A page of a table, or of none. */
const page = (name: string, address: Scene['address'] | string, more: More = {}): Scene => ({
  name,
  address: typeof address === 'string' ? () => address : address,
  looks: USUAL,
  locale: 'de',
  ...more,
});
/** A moment at the table of this name. */
const at = (table: TableName, more: More = {}): Scene =>
  page(table, ({ table: id }) => `/t/${id}?as=0`, { table, ...more });

/** Chooses this many of the legal cards, from the first. */
const choose = (count: number) => async (page: Page) => {
  const fields = page.locator('form[action$="/moves"] input[name^="move."]:not([data-locked]):not([type="hidden"])');
  for (let i = 0; i < count; i++) await fields.nth(i).evaluate((field: HTMLInputElement) => field.click());
};

export const SCENES: readonly Scene[] = [
  page('home', '/', { isWhole: true, looks: ALL }),
  page('home-english', '/', { locale: 'en', looks: ['phone-light'] }),
  page('new', '/new?game=hearts', { isWhole: true }),
  page('new-opened', '/new?game=hearts&all=yes', { isWhole: true, looks: ['phone-light'] }),
  page('rules', '/rules'),
  page('rules-of-hearts', '/rules/hearts'),
  page('rules-of-spades', '/rules/spades'),
  page('rules-of-herzblatt', '/rules/herzblatt'),
  page('tour', '/tour?step=3'),
  page('preferences', '/preferences', { isWhole: true }),
  page('nowhere', '/nowhere'),
  page('mine', '/mine', {
    table: 'hearts-passing',
    others: ['spades-playing', 'herzblatt-burying', 'hearts-waiting', 'lobby', 'finished'],
    isWhole: true,
    looks: ALL,
  }),
  page('invitation', ({ invitation }) => `/i/${invitation}`, { table: 'lobby', isGuest: true }),
  at('lobby', { isWhole: true }),
  at('hearts-passing', { prepare: choose(2) }),
  at('hearts-playing', { looks: ALL, hasOwnSheet: true }),
  at('hearts-playing', { name: 'german-deck', preferences: 'deck=german' }),
  at('hearts-playing', { name: 'sheet', looks: ['phone-light', 'phone-dark'], prepare: openFolded }),
  at('hearts-leading', { locale: 'en', prepare: choose(1) }),
  at('hearts-waiting', { hasOwnSheet: true }),
  page('watching', ({ watch }) => `/w/${watch}`, { table: 'hearts-waiting', isGuest: true, hasOwnSheet: true }),
  at('hearts-17-cards'),
  at('hearts-moon', { prepare: choose(1) }),
  at('spades-bidding', { prepare: choose(4) }),
  at('spades-playing', { hasOwnSheet: true }),
  at('spades-2-blind-nil'),
  at('spades-2-drawing'),
  at('spades-2-bidding'),
  at('spades-2-playing', { hasOwnSheet: true }),
  at('herzblatt-taking'),
  at('herzblatt-blind'),
  at('herzblatt-burying', { prepare: choose(1) }),
  at('herzblatt-playing', { hasOwnSheet: true }),
  at('deal-end', {
    looks: ALL,
    prepare: (page) => expect(page.locator('dialog.felt-end[open]')).toBeVisible(),
  }),
  at('finished', { name: 'match-end', isWhole: true, looks: ALL }),
  page('recap', ({ table }) => `/t/${table}/recap`, { table: 'finished', isWhole: true, looks: ALL }),
  page('replay', ({ table }) => `/t/${table}/recap/replay?deal=2&step=30`, { table: 'finished' }),
];
