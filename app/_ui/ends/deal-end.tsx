import { useTranslations } from '@/app/_texts/translate';
import type { DealOver } from '@/app/_ui/game-ui';
import { button } from '@/app/_ui/kit/classes';
import { HiddenFields } from '@/app/_ui/kit/controls';
import { namesIn } from '@/app/_ui/table/names';
import type { Scene } from '@/app/_ui/table/scene';
import { TrickList } from '@/app/_ui/table/trick-list';
import { dealOverOf, useEndSay } from './deal-over';
import { Rows } from './rows';

/** The end of the last deal: what was remarkable, its last trick, who took what, and how the match stands. */
export function DealEnd({ scene }: { scene: Scene }) {
  const t = useTranslations('ends');
  const deal = dealOverOf(scene.view);
  const names = namesIn(scene.view, deal?.deal ?? 0, useTranslations('table'));
  const then = { ...scene, names };
  const lines = useDealLines(then, deal);
  if (!deal) return null;
  const [headline = t('over', { number: deal.deal + 1 }), ...more] = lines;
  return (
    <section aria-label={t('over', { number: deal.deal + 1 })} className="grid gap-3">
      <header>
        <p className="text-quiet text-sm">{t('over', { number: deal.deal + 1 })}</p>
        <h2 className="wrap-anywhere hyphens-auto font-display text-headline">{headline}</h2>
        <More lines={more} />
      </header>
      <LastTrick scene={then} deal={deal} />
      <Rows scene={scene} deal={deal} />
      {scene.game.dealNotes?.(names)}
    </section>
  );
}

/** Returns the sentences about a deal, the most remarkable first. */
export function useDealLines({ game, names }: Scene, deal: DealOver | null): string[] {
  const say = useEndSay(names);
  return deal ? game.dealLines(deal, say) : [];
}

export function More({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-0.5 text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The trick with which the deal ended. */
export function LastTrick({ scene: { names }, deal }: { scene: Scene; deal: DealOver }) {
  const t = useTranslations('ends');
  const trick = deal.tricks.at(-1);
  if (!trick) return null;
  return (
    <div>
      <h3 className="text-quiet text-sm">{t('lastTrick')}</h3>
      <TrickList tricks={[{ trick }]} names={names} caption={t('lastTrick')} />
    </div>
  );
}

/** The end of a deal for a player without scripts: over everything else, until they go on. */
export function StillDealEnd({ scene: { own, view }, children }: { scene: Scene; children: React.ReactNode }) {
  const t = useTranslations('ends');
  if (own === null) return null;
  return (
    <noscript className="noscript:contents">
      <div className="fixed inset-2 z-20 mx-auto max-w-xl overflow-auto rounded-2xl border border-line bg-sheet p-4">
        {children}
        <form method="post" action={`/api/tables/${view.table}/seen`} className="sticky bottom-0 mt-3">
          <HiddenFields fields={{ seat: own, deal: view.deal, cards: 0 }} />
          <button type="submit" className={`${button} w-full`}>
            {t('goOn')}
          </button>
        </form>
      </div>
    </noscript>
  );
}
