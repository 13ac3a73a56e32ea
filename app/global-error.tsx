'use client';

import { Failure } from '@/app/_ui/site/islands';
import de from '@/messages/de/failure.json';
import en from '@/messages/en/failure.json';
import './globals.css';

/** Shown when not even the layout could be rendered: in both languages, because the visitor's is not known. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en">
      <head>
        <title>{en.title}</title>
      </head>
      <body className="min-h-dvh bg-page font-sans text-ink antialiased">
        <main role="alert" className="mx-auto max-w-xl space-y-8 px-4 py-8">
          {[
            { language: 'en', texts: en },
            { language: 'de', texts: de },
          ].map(({ language, texts }) => (
            <section key={language} lang={language} className="space-y-4">
              <Failure texts={texts} retry={retry} />
            </section>
          ))}
        </main>
      </body>
    </html>
  );
}
