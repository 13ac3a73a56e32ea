import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LostLink } from '@/app/_ui/account/lost-link';
import { Unreadable } from '@/app/_ui/kit/unreadable';
import { AppBadge } from '@/app/_ui/push/app-badge';
import { ErrorTextsProvider } from '@/app/_ui/site/error-texts';
import { Header } from '@/app/_ui/site/header';
import { openTurns } from '@/app/_ui/site/open-turns';
import { loadHeaderAccount } from '@/app/_web/load/account';
import { loadMine } from '@/app/_web/load/mine';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('site');
  return {
    title: { default: t('name'), template: t('titleTemplate', { page: '%s' }) },
    description: t('description'),
    applicationName: t('name'),
    manifest: '/manifest.webmanifest',
    icons: {
      icon: { url: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
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

export default async function Layout({ children }: { children: ReactNode }) {
  await connection();
  const t = await getTranslations('site');
  const [mine, account] = await Promise.all([loadMine(), loadHeaderAccount()]);
  const texts = {
    title: t('error.title'),
    text: t('error.text'),
    again: t('error.again'),
    home: t('error.home'),
  };
  return (
    <html lang={await getLocale()}>
      <body className="flex min-h-dvh flex-col bg-page font-sans text-ink antialiased">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-panel focus:p-3 focus:text-accent"
        >
          {t('skip')}
        </a>
        <Header tables={mine?.tables ?? []} account={account} />
        {mine && <AppBadge waiting={openTurns(mine.tables)} />}
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-5xl grow px-4 py-6 outline-none sm:py-8">
          {mine === null && (
            <div className="mb-6">
              <Unreadable />
            </div>
          )}
          <ErrorTextsProvider texts={texts}>{children}</ErrorTextsProvider>
        </main>
        <footer className="border-t border-line">
          <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-6 px-4 py-2 text-quiet text-sm">
            <p className="py-2">{t('footer')}</p>
            <LostLink />
          </div>
        </footer>
      </body>
    </html>
  );
}
