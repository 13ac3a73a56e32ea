import { useId } from 'react';
import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { isolated, unmarked } from '@/app/_ui/kit/written';
import type { Scoring } from '@/app/_ui/table/names';

/** Every side has a colour, a pattern and a mark of its own, so that no two lines differ in colour alone. */
const LOOKS = [
  { stroke: 'stroke-series-1', fill: 'fill-series-1', dash: undefined, mark: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z' },
  { stroke: 'stroke-series-2', fill: 'fill-series-2', dash: '6 3', mark: 'M-4-4H4V4H-4Z' },
  { stroke: 'stroke-series-3', fill: 'fill-series-3', dash: '2 3', mark: 'M0-5 5 4H-5Z' },
  { stroke: 'stroke-series-4', fill: 'fill-series-4', dash: '9 3 2 3', mark: 'M0-5 5 0 0 5-5 0Z' },
  { stroke: 'stroke-series-5', fill: 'fill-series-5', dash: '4 2', mark: 'M0 5-5-4H5Z' },
  { stroke: 'stroke-series-6', fill: 'fill-series-6', dash: '1 2', mark: 'M-5-1H-1V-5H1V-1H5V1H1V5H-1V1H-5Z' },
] as const;

const [WIDTH, HEIGHT] = [360, 230];
const [LEFT, RIGHT, TOP, BOTTOM] = [30, 252, 12, 202];
const LINE = 14;
/** Longer names are cut beside their line; the table has them whole. */
const LONGEST_NAME = 8;
const MOST_NUMBERS = 9;

/** The totals of all sides over the deals, with the leader on top; nothing where there is no course to be seen. */
export function ScoreChart({ scoring, lowWins }: { scoring: Scoring; lowWins: boolean }) {
  const t = useTranslations('story.chart');
  const format = useFormatter();
  const id = useId();
  const { dealScores, names, scores, winners } = scoring;
  const deals = dealScores.length;
  if (deals < 2) return null;
  const courses = names.map((_, side) => courseOf(dealScores.map((points) => points[side])));
  const marks = ticks(Math.min(...courses.flat()), Math.max(...courses.flat()), 4);
  const [least, greatest] = [marks[0], marks[marks.length - 1]];
  const x = (deal: number) => round(LEFT + ((RIGHT - LEFT) * deal) / deals);
  const y = (total: number) => {
    const part = (total - least) / (greatest - least);
    return round(TOP + (BOTTOM - TOP) * (lowWins ? part : 1 - part));
  };
  const labels = spread(
    scores.map((score) => y(score)),
    LINE,
    TOP,
    BOTTOM,
  );
  const every = Math.ceil(deals / MOST_NUMBERS);
  const numbered = Array.from({ length: deals + 1 }, (_, deal) => deal).filter(
    (deal) => deal > 0 && (deals - deal) % every === 0,
  );
  const lines = names.map((name, side) => t('line', { name, points: scores[side] }));
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        className="block h-auto w-full max-w-2xl"
        fontSize="11"
      >
        <title id={`${id}-title`}>{t('title')}</title>
        <desc id={`${id}-desc`}>{t('desc', { names: format.list(lines) })}</desc>
        {marks.map((mark) => (
          <g key={mark}>
            <path
              d={`M${LEFT} ${y(mark)}H${RIGHT}`}
              className={mark === 0 ? 'stroke-quiet' : 'stroke-line'}
              strokeWidth="1"
            />
            <text x={LEFT - 5} y={y(mark) + 4} textAnchor="end" className="fill-quiet tabular-nums">
              {format.number(mark)}
            </text>
          </g>
        ))}
        {numbered.map((deal) => (
          <text key={deal} x={x(deal)} y={BOTTOM + 15} textAnchor="middle" className="fill-quiet tabular-nums">
            {deal}
          </text>
        ))}
        <text x={(LEFT + RIGHT) / 2} y={HEIGHT - 1} textAnchor="middle" className="fill-quiet">
          {t('deals')}
        </text>
        {courses.map((course, side) => {
          const look = LOOKS[side % LOOKS.length];
          const points = course.map((total, deal) => `${x(deal)} ${y(total)}`).join(' ');
          return (
            <g key={side}>
              <polyline
                points={points}
                className={look.stroke}
                fill="none"
                strokeWidth={winners.includes(side) ? 3 : 2}
                strokeDasharray={look.dash}
                strokeLinejoin="round"
              />
              <path d={look.mark} transform={`translate(${RIGHT} ${y(scores[side])})`} className={look.fill} />
              <path
                d={`M${RIGHT + 5} ${y(scores[side])}L${RIGHT + 11} ${round(labels[side])}`}
                className={look.stroke}
                fill="none"
              />
              <text
                x={RIGHT + 13}
                y={round(labels[side] + 4)}
                className={`${look.fill} tabular-nums`}
                fontWeight={winners.includes(side) ? 700 : 500}
              >
                {format.number(scores[side])} {isolated(shortened(names[side]))}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="mt-1 text-quiet text-sm">{t(lowWins ? 'low' : 'high')}</figcaption>
    </figure>
  );
}

/** The totals before the first deal and after each. */
export function courseOf(points: readonly number[]): number[] {
  let total = 0;
  return [0, ...points.map((value) => (total += value))];
}

function shortened(name: string): string {
  const letters = [...unmarked(name)];
  return letters.length > LONGEST_NAME + 1 ? `${letters.slice(0, LONGEST_NAME).join('').trimEnd()}…` : name;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Round numbers from the least to the greatest value, both between the first and the last of them; about as many as wanted. */
export function ticks(least: number, greatest: number, wanted: number): number[] {
  const rough = Math.max(1, (greatest - least) / wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(greatest / step));
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** Places for labels as near as possible to where they belong, in the same order, and no two nearer to each other than `gap`. */
export function spread(wanted: readonly number[], gap: number, least: number, greatest: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const placed = new Array<number>(wanted.length).fill(0);
  let next = least;
  for (const i of order) {
    placed[i] = Math.max(wanted[i], next);
    next = placed[i] + gap;
  }
  let highest = greatest;
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i], highest);
    highest = placed[i] - gap;
  }
  return placed;
}
