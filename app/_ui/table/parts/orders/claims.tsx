import { useTranslations } from '@/app/_texts/translate';
import { OpenCards } from '@/app/_ui/kit/cards';
import { button, quietButton } from '@/app/_ui/kit/classes';
import { CommandButton } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';
import type { Card } from '@/lib/cards';
import type { Claim as ClaimKind } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';

/** `deal`: the number of the deal it was, from 0, if that is over. */
type Made = { seat: Seat; kind: ClaimKind; cards: readonly Card[]; deal: number | null };

/**
 * For a player who is certain to take all tricks that are left of the deal, or none: a tap shows why, over the felt unless that
 * tells of something, a second one claims them, as the table is that they see.
 */
export function Claim({ scene }: { scene: Scene }) {
  const t = useTranslations('table.claim');
  const { own, view } = scene;
  const { claim, version } = view;
  if (own === null || claim === null) return null;
  return (
    <details className="relative w-full in-data-[until=before]:invisible">
      <summary className={`${quietButton} w-full list-none [&::-webkit-details-marker]:hidden`}>
        {t('offer', { claim })}
      </summary>
      <div className="absolute inset-x-0 bottom-full z-10 mb-1 grid gap-2 rounded-xl border border-line bg-panel p-3 shadow-lg">
        <p className="text-sm">
          {t('certain', { claim })} {t('happens', { claim })}
        </p>
        <CommandButton
          scene={scene}
          path="claim"
          fields={{ version, seat: own }}
          className=""
          text={t('submit')}
          look={`${button} w-full`}
        />
      </div>
    </details>
  );
}

/** The claims of the rest of this deal, or of the one before that ended so: whose, the cards they showed, and why it is certain. */
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
  // Its cards have been played: those that were shown are told with the claim.
  const before = view.changes.flatMap(({ seat, claim: kind, deal, cards = [] }): Made[] =>
    kind && deal !== undefined && deal === told ? [{ seat, kind, cards, deal }] : [],
  );
  return [...running, ...before];
}
