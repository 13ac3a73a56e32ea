import { CARD_WIDTHS, type CardSize } from './face';
import { SUIT_PATHS } from './suit';

/** The back of a card: a lattice, and a spade in the middle. Decoration: how many cards lie there is said in words. */
export function CardBack({ size = 'medium' }: { size?: CardSize }) {
  return (
    <svg viewBox="0 0 100 140" aria-hidden="true" className={`block shrink-0 ${CARD_WIDTHS[size]}`}>
      <rect x="1.5" y="1.5" width="97" height="137" rx="11" className="fill-card stroke-black/35" strokeWidth="2.5" />
      <rect x="9" y="9" width="82" height="122" rx="6" className="fill-emerald-800" />
      <g className="stroke-card/40" strokeWidth="2" fill="none">
        <path d="M9 50 50 9l41 41M9 90l82-82M9 131 91 50M29 131l62-62M70 131l21-21M9 110 91 28M91 90 9 9M91 131 9 50M50 131 9 90M91 110 9 28" />
      </g>
      <circle cx="50" cy="70" r="21" className="fill-emerald-800" />
      <path d={SUIT_PATHS.S} transform="translate(35 54) scale(.3)" className="fill-card" />
    </svg>
  );
}
