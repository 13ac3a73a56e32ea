import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import type { Preferences } from '@/app/_texts/preferences';
import { Over } from '@/app/_ui/ends/over';
import { gameUiOf } from '@/app/_ui/games';
import { StepPage } from '@/app/_ui/recap/step-page';
import { PlayScreen } from '@/app/_ui/screen/play-screen';
import { Sections } from '@/app/_ui/screen/sections';
import { type Scene, sceneOf } from '@/app/_ui/table/scene';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import { position, type Recap } from '@/lib/tables';

const onError = (error: Error) => {
  throw error;
};

/** The texts of one namespace; an unknown one throws. */
export const translator = <Namespace extends keyof typeof MESSAGES.en>(locale: Locale, namespace: Namespace) =>
  createTranslator({ locale, messages: MESSAGES[locale], namespace, onError });

const nowhere = () => {};
const ROUTER = {
  bfcacheId: '',
  back: nowhere,
  forward: nowhere,
  refresh: nowhere,
  push: nowhere,
  replace: nowhere,
  prefetch: nowhere,
};

/** An element inside what all pages have, with a router that leads nowhere; throws if it lacks a text. */
function framed(element: ReactElement, locale: Locale): ReactElement {
  const texts = { locale, messages: MESSAGES[locale], timeZone: 'UTC', now: new Date(0), onError };
  const inside = { ...texts, children: element };
  return createElement(AppRouterContext.Provider, { value: ROUTER }, createElement(NextIntlClientProvider, inside));
}

/** A component as HTML. */
export const render = <Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  locale: Locale = 'en',
): string => renderToStaticMarkup(framed(createElement(component, props), locale));

const ENTITIES: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** The text of HTML as it stands, without the marks that isolate a name's direction; `gap` is put in place of every tag. */
export const textOf = (html: string, gap = ''): string =>
  html
    .replaceAll(/<[^>]*>/g, gap)
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll(/&(#x27|quot|lt|gt|amp);/g, (entity) => ENTITIES[entity]);

/** The text of HTML as it is read, with single spaces. */
export const words = (html: string): string =>
  textOf(html, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,:)])/g, '$1')
    .trim();

/** All places where this (global) expression matches: its first group, or the whole. */
export const found = (html: string, what: RegExp): string[] =>
  [...html.matchAll(what)].map(([whole, group]) => group ?? whole);

/** The scene of a visit in a language. */
export const sceneIn = (
  { view, held }: { view: TableView; held: readonly Seat[] },
  locale: Locale = 'en',
  chosen?: string,
): Scene => sceneOf(gameUiOf(view.game), view, held, translator(locale, 'table'), chosen);

/** The parts of a visit that a page shows. */
type Visited = {
  view: TableView;
  held: readonly Seat[];
  friendOf?: readonly Seat[];
  promised?: readonly Seat[];
};

/** Where and when a page is looked at: milliseconds since 1970, and a zone. */
type Looked = { now?: number; zone?: string; origin?: string; preferences?: Preferences };

/** A table whose match is running or over, as its page and its menu show it, without what all pages have. */
export function renderTable(visited: Visited, locale: Locale = 'en', looked: Looked = {}): string {
  const parts = partsOf(visited, locale, looked);
  const { scene, here } = parts;
  if (scene.view.status === 'finished') return render(Over, { scene, held: visited.held, here }, locale);
  return screen(parts, locale) + render(Sections, { ...parts, messages: null, site: null }, locale);
}

/** The screen of a running match, as its page shows it. */
export const renderScreen = (visited: Visited): string => screen(partsOf(visited, 'en', {}), 'en');

function screen(parts: ReturnType<typeof partsOf>, locale: Locale): string {
  const rest = { fields: {}, title: '', waiting: 0, next: null, asksHow: false, isAnswer: false };
  return render(PlayScreen, { ...parts, ...rest, menu: async () => null }, locale);
}

function partsOf(visited: Visited, locale: Locale, looked: Looked) {
  const { held, friendOf = [], promised = [] } = visited;
  const { now = 0, zone = 'UTC', origin = 'https://example.org' } = looked;
  const seats = { held: [...held], friendOf: [...friendOf], promised: [...promised], pending: [] };
  return {
    scene: { ...sceneIn(visited, locale), preferences: looked.preferences },
    here: { now, zone },
    seen: { ...seats, newLinks: [], friendLinks: [], spectatorSecret: null, origin, secret: '' },
  };
}

/** A position of a recap's deal as its page shows it, seen from a seat. */
export function renderStep(recap: Recap, step: number, locale: Locale = 'en', seat?: Seat | null, deal = 0): string {
  const positions = recap.deals[deal].frames.map((_, i) => position(recap, deal, i));
  const here = {
    deal,
    step,
    positions,
    position: position(recap, deal, step, seat),
  };
  return render(StepPage, { recap, step: here, title: 'A step', seat }, locale);
}
