import { useTranslations } from 'next-intl';
import { OpenCards } from '@/app/_ui/kit/cards';
import type { Card } from '@/lib/cards';
import type { Claim } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import type { Scene } from './scene';

/** `deal`: the number of the deal it was, from 0, if that is over. */
type Made = { seat: Seat; kind: Claim; cards: readonly Card[]; deal: number | null };

/** Who has claimed the rest of this deal, or of the one before that ended so, with the cards he showed, and why it is certain. */
export function Claims({ scene: { view, names } }: { scene: Scene }) {
  const t = useTranslations('table.claims');
  return claimsIn(view).map(({ seat, kind, cards, deal }) => {
    const who = seat === view.seat ? 'me' : 'other';
    const values = { name: names[seat], who, claim: kind };
    return (
      <section
        key={seat}
        aria-label={t('label', values)}
        className="grid gap-1 rounded-xl border border-accent border-l-4 bg-panel p-3 text-sm"
      >
        <p className="wrap-anywhere">
          <strong>{deal === null ? t('now', values) : t('before', { ...values, deal: deal + 1 })}</strong>{' '}
          {cards.length > 0 && t('certain', values)}
        </p>
        <OpenCards cards={cards} label={t('cards', values)} className="mt-1" />
      </section>
    );
  });
}

/** The claims of the deal that runs, and, until the first trick of the next, those of the deal before. */
export function claimsIn(view: Scene['view']): Made[] {
  const isOver = view.status === 'finished';
  const running = view.claims.flatMap((claim, seat): Made[] =>
    claim && !isOver ? [{ seat, deal: null, ...claim }] : [],
  );
  const isNew = view.taken.every((tricks) => tricks === 0);
  const told = isOver ? view.deal : isNew ? view.deal - 1 : null;
  // Its cards have been played: what he showed is told with the claim.
  const before = view.changes.flatMap(({ seat, claim: kind, deal, cards = [] }): Made[] =>
    kind && deal !== undefined && deal === told ? [{ seat, kind, cards, deal }] : [],
  );
  return [...running, ...before];
}
