import { ImageResponse } from 'next/og';
import { drawable, INK, PICTURE, PictureFrame } from './frame';

/** All that a picture shows: the same content is the same picture. */
export type PictureContent = { invitation: InvitationWords } | { recap: RecapWords };

/** Draws a picture to its end, as a PNG; some 150 ms of a processor. Bundled by `scripts/lib/bundle.mjs` for a thread of its own. */
export default async function draw(content: PictureContent): Promise<Uint8Array> {
  const element =
    'invitation' in content ? <InvitationPicture {...content.invitation} /> : <RecapPicture {...content.recap} />;
  return new Uint8Array(await new ImageResponse(element, PICTURE).arrayBuffer());
}

export type InvitationWords = {
  title: string;
  headline: string;
  lines: readonly string[];
  below: string;
  site: string;
};

/** The picture a chat shows of an invitation: who invites to what. No key, and no address. */
export function InvitationPicture({ title, headline, lines, below, site }: InvitationWords) {
  return (
    <PictureFrame above={drawable(title, 44)} title={drawable(headline, 72)} below={drawable(below, 48)} site={site}>
      {lines.map((line) => (
        <div key={line} style={{ display: 'flex', marginTop: 10, fontSize: 32, color: INK.light }}>
          {drawable(line, 60)}
        </div>
      ))}
    </PictureFrame>
  );
}

/** One line of the ranking: what the player or the side is called, its points in words, and its way there: 0 is best, 1 worst. */
type PictureRank = { place: string; name: string; points: string; isFirst: boolean; course: readonly number[] };

export type RecapWords = {
  game: string;
  headline: string;
  ranks: readonly PictureRank[];
  deals: string;
  /** The best of the match's story; empty where nothing stands out. */
  story: string;
  site: string;
};

const MOST_RANKS = 6;
const LINES = ['#8fdcb4', '#ffa59c', '#a9cbff', '#f6c48a', '#dab6f2', '#c6d0d7'];
/** Below the cards, whatever stands beside it. */
const CHART_PLACE = { position: 'absolute', left: 750, top: '50%', marginTop: 34 } as const;
const CHART = { width: 310, height: 100 };

/** The picture a chat shows of a recap's link: the winner, the game, the ranking, the course of the scores and the best of the story. No address, and of the cards none but what that names. */
export function RecapPicture({ game, headline, ranks, deals, story, site }: RecapWords) {
  const shown = ranks.slice(0, MOST_RANKS);
  const size = shown.length > 4 ? 28 : 34;
  return (
    <PictureFrame
      above={drawable(story ? `${game} · ${deals}` : game, 60)}
      title={drawable(headline, 64)}
      below={drawable(story || deals, 120)}
      site={site}
    >
      <svg {...CHART} viewBox="-5 -5 320 110" aria-hidden="true" style={CHART_PLACE}>
        {shown.map(({ course }, i) => (
          <polyline
            key={i}
            points={course.map((part, deal) => pointOf(part, deal / (course.length - 1))).join(' ')}
            fill="none"
            stroke={LINES[i]}
            strokeWidth={i === 0 ? 7 : 4}
            strokeLinejoin="round"
          />
        ))}
      </svg>
      {shown.map(({ place, name, points, isFirst }, i) => (
        <div
          key={i}
          style={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            padding: '5px 16px',
            borderRadius: 12,
            fontSize: size,
            color: isFirst ? INK.gold : INK.light,
            backgroundColor: isFirst ? 'rgba(0, 0, 0, 0.22)' : 'rgba(0, 0, 0, 0)',
          }}
        >
          <div style={{ display: 'flex' }}>
            <span style={{ width: 52, color: LINES[i] }}>{place}</span>
            <span>{drawable(name, 30)}</span>
          </div>
          <span>{points}</span>
        </div>
      ))}
    </PictureFrame>
  );
}

const pointOf = (part: number, of: number) => `${Math.round(CHART.width * of)},${Math.round(CHART.height * part)}`;
