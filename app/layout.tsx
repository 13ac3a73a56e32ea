import { getTranslations } from '@/app/_texts/server';
import { textsOf } from '@/app/_texts/translate';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import { getLocale } from 'next-intl/server';
import { inksOf } from '@/app/_texts/preferences';
import { Kept } from '@/app/_ui/kit/kept';
import { MOST_SHOWN } from '@/app/_ui/kit/marks';
import { waitingTables } from '@/app/_ui/mine/parts';
import { AppBadge } from '@/app/_ui/offline/network-bar';
import { Network } from '@/app/_ui/site/frame';
import { ErrorTextsProvider, FollowLinks } from '@/app/_ui/site/islands';
import { loadMine } from '@/app/_web/load/mine';
import { isAnswer, readPreferences } from '@/app/_web/load/texts';

/** No page is made in a build: each depends on who asks for it, and when. */
export const dynamic = 'force-dynamic';

/** The title and the icon of every page say how many tables wait. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('site');
  const mine = await loadMine();
  const waiting = waitingTables(mine?.tables ?? []).length;
  const count = waiting > 0 ? `(${waiting}) ` : '';
  const icon = waiting > 0 ? `/waiting-icon/${Math.min(waiting, MOST_SHOWN + 1)}` : '/icon.svg';
  return {
    title: { default: count + t('name'), template: count + t('titleTemplate', { page: '%s' }) },
    description: t('description'),
    applicationName: t('name'),
    manifest: '/manifest.webmanifest',
    icons: {
      icon: { url: icon, type: 'image/svg+xml', sizes: 'any' },
      apple: { url: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
    },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#211f1b' },
  ],
  colorScheme: 'light dark',
};

export default async function Layout({ children }: { children: React.ReactNode }) {
  const t = await getTranslations('site');
  const failure = await getTranslations('failure');
  const mine = await loadMine();
  const isKept = await isAnswer();
  const texts = textsOf(['title', 'text', 'again', 'home'], failure);
  return (
    <html lang={await getLocale()} data-inks={inksOf(await readPreferences())}>
      <body className="flex min-h-dvh flex-col bg-page font-sans text-ink antialiased">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-panel focus:p-3 focus:text-accent"
        >
          {t('skip')}
        </a>
        <Kept>{isKept ? undefined : <Network mine={mine?.tables ?? null} />}</Kept>
        {mine && <AppBadge waiting={waitingTables(mine.tables).length} />}
        <FollowLinks />
        <ErrorTextsProvider texts={texts}>{children}</ErrorTextsProvider>
      </body>
    </html>
  );
}
