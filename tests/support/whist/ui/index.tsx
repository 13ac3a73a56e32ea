import { useTranslations } from 'next-intl';
import type { InBoth } from '@/app/_texts/games';
import { gameUi } from '@/app/_ui/game-ui';
import { HiddenFields } from '@/app/_ui/kit/controls';
import { LengthChoice, TrickHistoryOption } from '@/app/_ui/new/option-fields';
import { Contents, Part } from '@/app/_ui/rules/parts';
import { whist } from '@/lib/rules/whist';
import type de from '@/messages/de/whist.json';
import type en from '@/messages/en/whist.json';

declare module '@/app/_texts/games' {
  interface GameTexts {
    whist: InBoth<typeof en, typeof de>;
  }
}

/** The parts that plain whist adds to the pages. */
export const whistUi = gameUi({
  rules: whist,
  lowWins: false,
  fan: ['QS', 'KH', 'AD'],
  offers: [{ id: 'whist-4', name: 'whist.name', options: { players: 4 } }],
  players: [4],
  playersOf: () => 4,
  details: (view) => ({
    bySeat: view.taken.map((points) => ({ cards: [], points })),
    fresh: [],
    words: (seat, names) => ({ name: names[seat], led: view.trick ? view.trick.cards[0].charAt(1) : 'none' }),
  }),
  help: () => 'play.p1',
  dealLines: () => [],
  TableNotes: () => null,
  RecapNotes: () => null,
  OptionsList,
  OptionsForm,
  RulesPage,
});

function OptionsList({ options }: { options: Record<string, unknown> }) {
  const t = useTranslations('options');
  const { length } = whist.options.parse(options);
  const text =
    length.kind === 'score'
      ? t('length.scoreLine', { target: length.target })
      : t('length.dealsLine', { count: length.count });
  return (
    <ul className="list-disc pl-5 text-sm">
      <li>{text}</li>
    </ul>
  );
}

function OptionsForm({ chosen }: { chosen: Record<string, string> }) {
  const length = chosen.length === 'deals' ? 'deals' : 'score';
  return (
    <>
      <HiddenFields fields={{ players: 4 }} prefix="options." />
      <LengthChoice
        game="whist"
        chosen={chosen}
        kinds={['score', 'deals']}
        current={length}
        target={{ min: 1, max: 100, usual: 20 }}
      />
      <TrickHistoryOption chosen={chosen} />
    </>
  );
}

/** The rules of plain whist for players. */
function RulesPage() {
  return (
    <div className="space-y-10">
      <Contents game="whist" sections={['aim', 'play']} />
      <Part game="whist" section="aim" paragraphs={['p1']} />
      <Part game="whist" section="play" paragraphs={['p1']} />
    </div>
  );
}
