import type { BaseView, Trick } from '@/lib/rules/view';

/** A trick of a finished deal, and the position in which its last card has fallen. */
export type DealTrick = { trick: Trick; step: number };

/** All tricks of a deal, in order, from the views of its positions: one view may show only the last (rules.md §1.7). */
export function dealTricks(views: readonly BaseView[]): DealTrick[] {
  return views.flatMap((view, step) => {
    const trick = view.tricks.at(-1);
    const before = step === 0 ? 0 : tricksTaken(views[step - 1]);
    return trick && tricksTaken(view) > before ? [{ trick, step }] : [];
  });
}

/** The index of the trick that a position shows: the running or the last taken one; null before the first card. */
export function shownTrick(tricks: readonly DealTrick[], step: number, isRunning: boolean): number | null {
  const shown = isRunning
    ? tricks.findIndex((trick) => trick.step >= step)
    : tricks.findLastIndex((trick) => trick.step <= step);
  return shown === -1 ? null : shown;
}

function tricksTaken(view: BaseView): number {
  return view.taken.reduce((sum, tricks) => sum + tricks, 0);
}
