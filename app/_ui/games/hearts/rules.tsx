import { useTranslations } from '@/app/_texts/translate';
import { CardFace } from '@/app/_ui/kit/cards';
import { Example, Pile } from '@/app/_ui/rules/example';
import { Contents, Items, Part, RulesTable, Text } from '@/app/_ui/rules/parts';
import { parseCards } from '@/lib/cards';
import { type Event, hearts } from '@/lib/rules/hearts';
import { trickPoints } from './details';

const SECTIONS = ['aim', 'cards', 'pass', 'play', 'points', 'moon', 'end', 'presets', 'tips', 'open'] as const;

const PILE = parseCards('6H JH AH QS');

/** The rules of Hearts for players: rules.md §1 in their words. */
export function HeartsRules() {
  const t = useTranslations('games.hearts.rules');
  return (
    <div className="space-y-10">
      <Contents game="hearts" sections={SECTIONS} />
      <Part game="hearts" section="aim" paragraphs={['p1', 'p2']} />
      <Part game="hearts" section="cards" paragraphs={['p1']}>
        <DeckTable />
        <Text game="hearts" path="cards.p2" />
      </Part>
      <Part game="hearts" section="pass" paragraphs={['p1', 'p2']}>
        <PassTable />
        <Text game="hearts" path="pass.p3" />
      </Part>
      <Part game="hearts" section="play" paragraphs={['p1', 'follow']}>
        <Example text={t('play.exampleFollow')} view={viewOf({ trick: '9D QD', hand: '4C KC 3D JD 8H QS' })} />
        <Example text={t('play.exampleVoid')} view={viewOf({ trick: '9D QD', hand: '4C KC TC 8H AH QS' })} />
        <Text game="hearts" path="play.first" />
        <Example
          text={t('play.exampleFirst')}
          view={viewOf({ trick: '2C 9C', hand: '5D JD 3H KH 8S QS', isFirstTrick: true })}
        />
        <Example
          text={t('play.exampleBleed')}
          view={viewOf({ trick: '2C 9C', hand: '3H 7H TH KH AH QS', isFirstTrick: true })}
        />
        <Text game="hearts" path="play.lead" />
        <Example text={t('play.exampleLead')} view={viewOf({ trick: '', hand: '7C 4D 5H QH 2S' })} />
        <Text game="hearts" path="play.leadNever" />
        <Text game="hearts" path="play.leadOptions" />
      </Part>
      <Part game="hearts" section="points" paragraphs={['p1']}>
        <Items game="hearts" section="points" keys={['heart', 'queen', 'jack']} />
        <Text game="hearts" path="points.total" />
        <Pile cards={PILE} text={t('points.example', { points: trickPoints(hearts.options.parse({}), PILE) })} />
      </Part>
      <Part game="hearts" section="moon" paragraphs={['p1']}>
        <Items game="hearts" section="moon" keys={['old', 'new', 'choice', 'none']} />
        <Text game="hearts" path="moon.sun" />
        <Text game="hearts" path="moon.jack" />
      </Part>
      <Part game="hearts" section="end" paragraphs={['p1', 'p2']} />
      <Part game="hearts" section="presets" paragraphs={['p1']}>
        <PresetTable />
      </Part>
      <Part game="hearts" section="tips" paragraphs={[]}>
        <Items game="hearts" section="tips" keys={['pass', 'queen', 'jack']} />
      </Part>
      <Part game="hearts" section="open" paragraphs={['p1', 'p2']} />
    </div>
  );
}

/** A position to show: your hand, what lies in the trick before you, and whether it is the first trick. */
type ShownPosition = { hand: string; trick: string; isFirstTrick?: boolean };

/** The position as its player, at seat 1 of four, sees it. */
function viewOf({ hand, trick, isFirstTrick = false }: ShownPosition) {
  const played = parseCards(trick);
  const leader = (5 - played.length) % 4;
  const before: Event[] = isFirstTrick ? [] : [{ type: 'trickWon', seat: leader }];
  const events: Event[] = [
    { type: 'dealt', deal: 0, hands: [[], parseCards(hand), [], []], offset: 0, leader },
    ...before,
    ...played.map((card, i): Event => ({ type: 'cardPlayed', seat: (leader + i) % 4, card })),
  ];
  return hearts.view(events.reduce(hearts.evolve, hearts.start(hearts.options.parse({}))), 1);
}

/** Which cards are played with (rules.md §1.1). */
function DeckTable() {
  const t = useTranslations('games.hearts.rules.cards');
  const rows = [
    { players: 3, deck: t('deck3'), hand: 16, lead: <CardFace card="3C" size="mini" /> },
    { players: 3, deck: t('deck3b'), hand: 17, lead: t('lowestClub') },
    { players: 4, deck: t('deck4'), hand: 13, lead: <CardFace card="2C" size="mini" /> },
    { players: 5, deck: t('deck5'), hand: 10, lead: <CardFace card="2C" size="mini" /> },
    { players: 6, deck: t('deck6'), hand: 8, lead: <CardFace card="3C" size="mini" /> },
  ];
  return (
    <RulesTable
      head={[t('players'), t('deck'), t('hand'), t('lead')]}
      rows={rows.map(({ players, deck, hand, lead }) => [players, deck, hand, lead])}
    />
  );
}

/** Where cards are passed (rules.md §1.2). */
function PassTable() {
  const t = useTranslations('games.hearts.rules.pass');
  return (
    <RulesTable
      head={[t('players'), t('cycle')]}
      rows={[
        [4, t('cycle4')],
        [4, t('cycle4h')],
        [3, t('cycle3')],
        [5, t('cycle5')],
        [6, t('cycle6')],
      ]}
    />
  );
}

/** The presets side by side (rules.md §1.6). */
function PresetTable() {
  const t = useTranslations('games.hearts.rules.presets');
  const options = useTranslations('games.hearts.options');
  const presets = useTranslations('games.hearts.presets');
  const names = (['hearts', 'herzeln', 'black-lady'] as const).map((preset) => presets(`${preset}.name`));
  const same = (text: string) => [text, text, text];
  return (
    <RulesTable
      isWide
      head={[t('option'), ...names]}
      rows={[
        [t('players'), '4', '4', '3–6'],
        [t('passing'), t('passing4'), t('passing4h'), t('passingBl')],
        [
          t('heartsLead'),
          options('heartsLead.when-broken'),
          options('heartsLead.never'),
          options('heartsLead.when-broken'),
        ],
        [t('moon'), options('moon.old'), options('moon.none'), t('moonBl')],
        [t('extras'), ...same(t('off'))],
        [t('length'), ...same(t('length100'))],
      ]}
    />
  );
}
