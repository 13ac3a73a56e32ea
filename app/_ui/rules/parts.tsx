import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CardFace } from '@/app/_ui/cards';
import { sectionTitle, textLink } from '@/app/_ui/site/classes';
import type { Card } from '@/lib/cards';

/** Values for a text of the rules. */
export type Values = Record<string, string | number>;

/** Links to the parts of a rules page. The texts of a game's rules are in the messages under `{game}.rules`. */
export function Contents({ game, sections }: { game: string; sections: readonly string[] }) {
  const t = useTranslations(`${game}.rules`);
  const all = useTranslations('rules');
  return (
    <nav aria-label={all('contents')}>
      <ol className="gap-x-8 sm:columns-2">
        {sections.map((section) => (
          <li key={section}>
            <a href={`#${section}`} className={textLink}>
              {t(`${section}.title`)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A part of a rules page: its title, its first paragraphs, and what follows them. */
export function Part({ game, section, paragraphs, children }: PartProps) {
  const t = useTranslations(`${game}.rules`);
  return (
    <section aria-labelledby={section} className="space-y-3">
      <h2 id={section} className={`${sectionTitle} scroll-mt-4`}>
        {t(`${section}.title`)}
      </h2>
      {paragraphs.map((key) => (
        <Text key={key} game={game} path={`${section}.${key}`} />
      ))}
      {children}
    </section>
  );
}
type PartProps = { game: string; section: string; paragraphs: readonly string[]; children?: ReactNode };

/** A paragraph; `<b>` in its message is strong. */
export function Text({ game, path, values }: { game: string; path: string; values?: Values }) {
  const t = useTranslations(`${game}.rules`);
  return <p className="leading-relaxed">{t.rich(path, { ...values, b: bold })}</p>;
}

/** A list, of the texts of these keys. */
export function Items({ game, section, keys }: { game: string; section: string; keys: readonly string[] }) {
  const t = useTranslations(`${game}.rules`);
  return (
    <ul className="list-disc space-y-2 pl-6 leading-relaxed marker:text-quiet">
      {keys.map((key) => (
        <li key={key}>{t.rich(`${section}.${key}`, { b: bold })}</li>
      ))}
    </ul>
  );
}

/** Something to look at, with a line that says what it shows. */
export function Figure({ text, children }: { text: string; children: ReactNode }) {
  return (
    <figure className="rounded-xl border border-line bg-felt p-4">
      <figcaption className="mb-3">{text}</figcaption>
      {children}
    </figure>
  );
}

/** Some cards side by side. */
export function CardRow({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {cards.map((card) => (
        <li key={card}>
          <CardFace card={card} size="small" />
        </li>
      ))}
    </ul>
  );
}

function bold(chunks: ReactNode) {
  return <strong>{chunks}</strong>;
}
