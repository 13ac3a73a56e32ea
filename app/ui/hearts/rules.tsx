import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CardFace } from '@/app/ui/cards';
import { sectionTitle, textLink } from '@/app/ui/site/classes';
import { type Card, parseCards } from '@/lib/cards';
import { hearts } from '@/lib/rules/hearts';
import { cardPoints, takenBy } from '@/lib/rules/hearts/score';
import { Example } from './example';
import { DeckTable, PassTable, PresetTable } from './rules-tables';

const SECTIONS = ['aim', 'cards', 'pass', 'play', 'points', 'moon', 'end', 'presets', 'open'] as const;
type Section = (typeof SECTIONS)[number];

const PILE = parseCards('6H JH AH QS');

/** The rules of Hearts for players: rules.md §1 in their words. */
export function HeartsRules() {
  const t = useTranslations('hearts.rules');
  return (
    <div className="space-y-10">
      <nav aria-label={t('contents')}>
        <ol className="gap-x-8 sm:columns-2">
          {SECTIONS.map((section) => (
            <li key={section}>
              <a href={`#${section}`} className={textLink}>
                {t(`${section}.title`)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <Part section="aim" paragraphs={['p1', 'p2']} />
      <Part section="cards" paragraphs={['p1']}>
        <DeckTable />
        <Text path="cards.p2" />
      </Part>
      <Part section="pass" paragraphs={['p1', 'p2']}>
        <PassTable />
        <Text path="pass.p3" />
      </Part>
      <Part section="play" paragraphs={['p1', 'follow']}>
        <Example
          text={t('play.exampleFollow')}
          position={{ trick: '9D QD', hand: '4C KC 3D JD 8H QS', isFirstTrick: false }}
        />
        <Example
          text={t('play.exampleVoid')}
          position={{ trick: '9D QD', hand: '4C KC TC 8H AH QS', isFirstTrick: false }}
        />
        <Text path="play.first" />
        <Example
          text={t('play.exampleFirst')}
          position={{ trick: '2C 9C', hand: '5D JD 3H KH 8S QS', isFirstTrick: true }}
        />
        <Example
          text={t('play.exampleBleed')}
          position={{ trick: '2C 9C', hand: '3H 7H TH KH AH QS', isFirstTrick: true }}
        />
        <Text path="play.lead" />
        <Example text={t('play.exampleLead')} position={{ trick: '', hand: '7C 4D 5H QH 2S', isFirstTrick: false }} />
        <Text path="play.leadNever" />
        <Text path="play.leadOptions" />
      </Part>
      <Part section="points" paragraphs={['p1']}>
        <Items section="points" keys={['heart', 'queen', 'jack']} />
        <Text path="points.total" />
        <Pile cards={PILE} text={t('points.example', { points: pointsOf(PILE) })} />
      </Part>
      <Part section="moon" paragraphs={['p1']}>
        <Items section="moon" keys={['old', 'new', 'choice', 'none']} />
        <Text path="moon.sun" />
        <Text path="moon.jack" />
      </Part>
      <Part section="end" paragraphs={['p1', 'p2']} />
      <Part section="presets" paragraphs={['p1']}>
        <PresetTable />
      </Part>
      <Part section="open" paragraphs={['p1', 'p2']} />
    </div>
  );
}

function Part({ section, paragraphs, children }: { section: Section; paragraphs: string[]; children?: ReactNode }) {
  const t = useTranslations('hearts.rules');
  return (
    <section aria-labelledby={section} className="space-y-3">
      <h2 id={section} className={`${sectionTitle} scroll-mt-4`}>
        {t(`${section}.title`)}
      </h2>
      {paragraphs.map((key) => (
        <Text key={key} path={`${section}.${key}`} />
      ))}
      {children}
    </section>
  );
}

function Text({ path }: { path: string }) {
  const t = useTranslations('hearts.rules');
  return <p className="leading-relaxed">{t.rich(path, { b: bold })}</p>;
}

function Items({ section, keys }: { section: Section; keys: string[] }) {
  const t = useTranslations('hearts.rules');
  return (
    <ul className="list-disc space-y-2 pl-6 leading-relaxed marker:text-quiet">
      {keys.map((key) => (
        <li key={key}>{t.rich(`${section}.${key}`, { b: bold })}</li>
      ))}
    </ul>
  );
}

function Pile({ cards, text }: { cards: Card[]; text: string }) {
  return (
    <figure className="rounded-xl border border-line bg-felt p-4">
      <figcaption className="mb-3">{text}</figcaption>
      <ul className="flex gap-1">
        {cards.map((card) => (
          <li key={card}>
            <CardFace card={card} size="small" />
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** What these cards are worth to whoever takes them at a table of four; the engine counts. */
function pointsOf(cards: Card[]): number {
  return cardPoints(hearts.options.parse({}), takenBy([{ leader: 0, cards, winner: 0 }], 1))[0];
}

function bold(chunks: ReactNode) {
  return <strong>{chunks}</strong>;
}
