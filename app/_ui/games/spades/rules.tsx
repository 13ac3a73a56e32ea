import { useTranslations } from 'next-intl';
import { Example } from '@/app/_ui/rules/example';
import { Contents, Items, Part, Text } from '@/app/_ui/rules/parts';
import { spades } from '@/lib/rules/spades';
import { type Position, viewOf } from './example';
import { DrawFigure, ScoreTable } from './rules-figures';

const game = spades.id;
const SECTIONS = ['aim', 'cards', 'draw', 'blindNil', 'exchange', 'bid', 'play', 'score', 'four', 'end', 'open'];

/** The rules of Spades for players: rules.md §2 and 3 in their words. */
export function SpadesRules() {
  return (
    <div className="space-y-10">
      <Contents game={game} sections={SECTIONS} />
      <Part game={game} section="aim" paragraphs={['p1', 'p2']} />
      <Part game={game} section="cards" paragraphs={['p1', 'p2']} />
      <Part game={game} section="draw" paragraphs={['p1']}>
        <Items game={game} section="draw" keys={['keep', 'reject']} />
        <DrawFigure />
        <Text game={game} path="draw.p2" />
        <Text game={game} path="draw.p3" />
        <Text game={game} path="draw.peek" />
      </Part>
      <Part game={game} section="blindNil" paragraphs={['p1', 'p2']} />
      <Part game={game} section="exchange" paragraphs={['p1', 'p2']} />
      <Part game={game} section="bid" paragraphs={['p1', 'p2']} />
      <Part game={game} section="play" paragraphs={['p1', 'follow']}>
        <Shown example="exampleFollow" position={{ trick: '9D QD', hand: '4C KC 3D JD 8H QS' }} />
        <Shown example="exampleVoid" position={{ trick: '9D QD', hand: '4C KC 8H AH 2S QS' }} />
        <Text game={game} path="play.win" />
        <Text game={game} path="play.lead" />
        <Shown example="exampleLead" position={{ trick: '', hand: '7C 4D 5H QH 2S AS' }} />
        <Shown example="exampleOnly" position={{ trick: '', hand: '2S 9S AS' }} />
      </Part>
      <Part game={game} section="score" paragraphs={['p1']}>
        <Items game={game} section="score" keys={['made', 'failed', 'nil', 'blindNil']} />
        <ScoreTable />
        <Text game={game} path="score.bags" />
        <Text game={game} path="score.nilBags" />
      </Part>
      <Part game={game} section="four" paragraphs={['p1', 'deal', 'blindNil', 'sides', 'nil', 'both']} />
      <Part game={game} section="end" paragraphs={['p1', 'p2']} />
      <Part game={game} section="open" paragraphs={['p1', 'p2']} />
    </div>
  );
}

function Shown({ example, position }: { example: string; position: Position }) {
  const t = useTranslations('spades.rules.play');
  return <Example text={t(example)} view={viewOf(position)} />;
}
