import { MARK, SUIT_PATHS } from '@/app/_ui/kit/marks';
import { type Card, rankOf, suitOf } from '@/lib/cards';

/** How large a picture is that chats show of a link, in pixels. */
export const PICTURE = { width: 1200, height: 630 };

/** The colours of the felt; a picture has neither styles nor a dark mode. */
export const INK = {
  felt: '#1f6b52',
  deep: '#134736',
  light: '#f6f3ea',
  quiet: '#c4d8cd',
  gold: '#f2d27a',
  card: '#fffdf8',
};
const SUITS = { C: '#1c1a17', S: '#1c1a17', D: '#b3261e', H: '#b3261e' };

type Props = {
  /** A few words above the title. */
  above: string;
  title: string;
  /** The text at the lower edge, beside the name of the site. */
  below: string;
  site: string;
  children?: React.ReactNode;
};

/** The frame of every picture: felt, three cards that are nobody's, and the name of the site. Drawn by next/og, so without hooks. */
export function PictureFrame({ above, title, below, site, children }: Props) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: '56px 64px 48px',
        color: INK.light,
        backgroundImage: `radial-gradient(circle at 35% 30%, ${INK.felt}, ${INK.deep})`,
      }}
    >
      <Cards />
      <div style={{ display: 'flex', flexDirection: 'column', width: 750 }}>
        <div style={{ display: 'flex', fontSize: 30, color: INK.gold }}>{above}</div>
        <div style={{ display: 'flex', marginTop: 10, fontSize: title.length > 34 ? 56 : 72, lineHeight: 1.12 }}>
          {title}
        </div>
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', width: 730 }}>{children}</div>
      <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', fontSize: 28 }}>
        <div style={{ display: 'flex', alignItems: 'center' }}>
          <Mark />
          <span style={{ marginLeft: 16 }}>{site}</span>
        </div>
        <span style={{ maxWidth: 760, color: INK.light, textAlign: 'right' }}>{below}</span>
      </div>
    </div>
  );
}

/** Decoration, the same in every picture: no card that anybody held. */
const SHOWN: readonly { card: Card; left: number; top: number; turn: number }[] = [
  { card: 'AC', left: 836, top: 96, turn: -14 },
  { card: 'KH', left: 904, top: 84, turn: -1 },
  { card: 'QS', left: 972, top: 100, turn: 12 },
];

function Cards() {
  // One element: what draws it takes no lists from a component.
  return (
    <div style={{ display: 'flex', position: 'absolute', left: 0, top: 0 }}>
      {SHOWN.map(({ card, left, top, turn }) => (
        <div
          key={card}
          style={{
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'space-between',
            position: 'absolute',
            left,
            top,
            width: 190,
            height: 272,
            padding: '12px 16px',
            borderRadius: 18,
            color: SUITS[suitOf(card)],
            backgroundColor: INK.card,
            boxShadow: '0 6px 18px rgba(0, 0, 0, 0.35)',
            transform: `rotate(${turn}deg)`,
          }}
        >
          <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start' }}>
            <span style={{ fontSize: 54, lineHeight: 1 }}>{rankOf(card)}</span>
            <Suit card={card} size={38} />
          </div>
          <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
            <Suit card={card} size={104} />
          </div>
        </div>
      ))}
    </div>
  );
}

function Suit({ card, size }: { card: Card; size: number }) {
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true">
      <path d={SUIT_PATHS[suitOf(card)]} fill={SUITS[suitOf(card)]} />
    </svg>
  );
}

/** The mark of the site: a card that is a letter (public/icon.svg). */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" width={52} height={52} aria-hidden="true">
      <rect width="32" height="32" rx="7" fill={INK.deep} stroke={INK.quiet} strokeWidth="0.6" />
      <rect x="5" y="8" width="22" height="16" rx="2.5" fill={INK.card} />
      <path d={MARK.flap} fill="none" stroke={INK.deep} strokeWidth="1.8" strokeLinejoin="round" />
      <path d={MARK.heart} fill={SUITS.H} />
    </svg>
  );
}

/** Characters that the font of the pictures lacks (next/og's own): they would be asked of a server elsewhere. */
const NOT_DRAWABLE =
  /[^\u0020-\u007e\u00a1-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013d\u0141-\u0148\u014a-\u014d\u0150-\u017e\u0218-\u021b\u0400-\u045f\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2212]/gu;

/** Returns a text without what a picture's font lacks, cut to `most` characters. @param instead shown where nothing is left */
export function drawable(text: string, most: number, instead = ''): string {
  const shown = text.normalize('NFC').replaceAll(/\s/g, ' ').replaceAll(NOT_DRAWABLE, '').replaceAll(/ +/g, ' ').trim();
  if (shown === '') return instead;
  return shown.length > most ? `${shown.slice(0, most - 1).trimEnd()}…` : shown;
}
