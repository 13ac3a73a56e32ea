import { type GameTextKey, type RulesKey, rulesKey } from '@/app/_texts/keys';
import type { GameId, Messages } from '@/app/_texts/messages';
import { useTranslations } from '@/app/_texts/translate';
import { CardFace } from '@/app/_ui/kit/cards';
import { sectionTitle, textLink } from '@/app/_ui/kit/classes';
import type { Card } from '@/lib/cards';

type Rules<Game extends GameId> = Messages['games'][Game]['rules'];
type Section<Game extends GameId> = keyof Rules<Game> & string;
type Key<Game extends GameId, In extends Section<Game>> = keyof Rules<Game>[In] & string;

/** Links to the sections of a rules page. All parts of the page take their texts from `games.{game}.rules`. */
export function Contents<Game extends GameId>({ game, sections }: ContentsProps<Game>) {
  const t = useTranslations('rules');
  return (
    <nav aria-label={t('contents')}>
      <ol className="gap-x-8 sm:columns-2">
        {sections.map((section) => (
          <li key={section}>
            <a href={`#${section}`} className={textLink}>
              <RulesText textKey={rulesKey(game, `${section}.title`)} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
type ContentsProps<Game extends GameId> = { game: Game; sections: readonly Section<Game>[] };

/** A section of a rules page: its title, its first paragraphs, and what follows them. */
export function Part<Game extends GameId, In extends Section<Game>>(props: PartProps<Game, In>) {
  const { game, section, paragraphs, children } = props;
  return (
    <section aria-labelledby={section} className="space-y-3">
      <h2 id={section} className={`${sectionTitle} scroll-mt-4`}>
        <RulesText textKey={rulesKey(game, `${section}.title`)} />
      </h2>
      {paragraphs.map((key) => (
        <Paragraph key={key} id={`${section}.${key}`} textKey={rulesKey(game, `${section}.${key}`)} />
      ))}
      {children}
    </section>
  );
}
type PartProps<Game extends GameId, In extends Section<Game>> = {
  game: Game;
  section: In;
  paragraphs: readonly Key<Game, In>[];
  children?: React.ReactNode;
};

export function Text<Game extends GameId>({ game, path }: { game: Game; path: NoInfer<RulesKey<Game>> }) {
  return <Paragraph id={path} textKey={rulesKey(game, path)} />;
}

/** A list of texts. */
export function Items<Game extends GameId, In extends Section<Game>>({ game, section, keys }: ItemsProps<Game, In>) {
  return (
    <ul className="list-disc space-y-2 pl-6 leading-relaxed marker:text-quiet">
      {keys.map((key) => (
        <li key={key} id={`${section}.${key}`} className={PLACE}>
          <RulesText textKey={rulesKey(game, `${section}.${key}`)} />
        </li>
      ))}
    </ul>
  );
}
type ItemsProps<Game extends GameId, In extends Section<Game>> = {
  game: Game;
  section: In;
  keys: readonly Key<Game, In>[];
};

/** Paragraphs that a table's page leads to are marked. */
const PLACE = 'scroll-mt-4 target:border-accent target:border-l-4 target:pl-3';

function Paragraph({ id, textKey }: { id: string; textKey: GameTextKey }) {
  return (
    <p id={id} className={`leading-relaxed ${PLACE}`}>
      <RulesText textKey={textKey} />
    </p>
  );
}

/** A text; `<b>` in it is strong. */
function RulesText({ textKey }: { textKey: GameTextKey }) {
  const t = useTranslations('games');
  return t.rich(textKey, { b: bold });
}

/** Something to look at, with a line that says what it shows. */
export function Figure({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <figure className="rounded-xl border border-line bg-tint p-4">
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

function bold(chunks: React.ReactNode) {
  return <strong>{chunks}</strong>;
}

/** A table with row headings in its first column. On a narrow screen it scrolls sideways. */
export function RulesTable({ head, rows, isWide = false }: TableProps) {
  return (
    <section
      aria-label={head.join(', ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-panel"
    >
      <table className={`w-full text-left text-sm sm:text-base ${isWide ? 'min-w-xl' : ''}`}>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col" className="border-b border-line px-3 py-2 font-semibold">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row} className="align-top not-last:border-b not-last:border-line">
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row" className="px-3 py-2 font-medium">
                    {cell}
                  </th>
                ) : (
                  <td key={column} className="px-3 py-2">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type TableProps = { head: string[]; rows: React.ReactNode[][]; isWide?: boolean };
