import { useFormatter, useTranslations } from '@/app/_texts/translate';
import type { DealOver, EndSay } from '@/app/_ui/game-ui';
import type { TableView } from '@/lib/match';
import type { Trick } from '@/lib/rules/view';

/** The last deal that is over, or null if none is. */
export function dealOverOf(view: TableView): DealOver | null {
  const deal = view.dealScores.length - 1;
  if (deal < 0) return null;
  const tricks = tricksOf(view, deal);
  return {
    deal,
    points: view.dealScores[deal],
    tricks,
    isWhole: tricks.length > 0 && view.options.trickHistory === 'whole-deal',
    options: view.options,
  };
}

function tricksOf(view: TableView, deal: number): readonly Trick[] {
  if (view.deal === deal) return [...view.missed, ...view.tricks].filter(({ winner }) => winner !== undefined);
  return view.dealBefore?.deal === deal ? view.dealBefore.tricks : [];
}

/** Whether a deal has ended since its viewer, who had their seat in it, last saw the match: then they are told how. */
export function endsUnseen({ seen, deal, status, seat, seats }: TableView): boolean {
  const isNew = seat !== null && seats[seat].sat.at(-1)?.deal === deal;
  return status === 'running' && seen !== null && seen.deal < deal && !isNew;
}

/** Returns the means to make the sentences about the end of a deal; `names` by seat. */
export function useEndSay(names: readonly string[]): EndSay {
  const t = useTranslations('ends');
  const format = useFormatter();
  return { t, names, list: (some) => format.list(some) };
}
