import { createHash } from 'node:crypto';
import { headers } from 'next/headers';
import { shownBefore } from '@/app/_web/next/status';
import type { TableView } from '@/lib/match';
import type { Visit } from '@/lib/tables';

/** Whether the page goes out with the answer to a form that was sent from it: its browser has it as it was before. */
export async function isAnswer(): Promise<boolean> {
  return (await headers()).has('next-action');
}

/** The parts of a table's page that the browser has and need not be sent again with the answer to a form. */
export type KnownAnswer = {
  /** All that never changes while the page is open. */
  still: boolean;
  /** All that is beside the play: seats, absence, talk. Times are not: they change with every move. */
  beside: boolean;
};

const NOTHING: KnownAnswer = { still: false, beside: false };

type Beside = { view: TableView } & Pick<
  Visit,
  'held' | 'friendOf' | 'promised' | 'pending' | 'newLinks' | 'friendLinks' | 'spectatorSecret'
>;

/** A name for what is beside the play of a table as its viewer sees it: another one whenever anything of it is another. */
export function besideName({ view, ...seen }: Beside): string {
  const { table, seat, status, options, seats, host, changes, pace, away, pause, proposals, talk, invitation } = view;
  const said = talk && [talk.rule, talk.isOpen, talk.messages, talk.unread, talk.muted];
  const of = [
    table,
    seat,
    status,
    options,
    seats,
    host,
    changes,
    pace,
    away,
    pause,
    proposals,
    invitation,
    view.spectators,
    said,
  ];
  const all = JSON.stringify([of, seen]);
  return createHash('sha256').update(all).digest('base64url').slice(0, 16);
}

/** Tells what the browser has of a page whose part beside the play has this name. */
export async function knownOf(beside: string): Promise<KnownAnswer> {
  if (!(await isAnswer())) return NOTHING;
  const shown = shownBefore();
  return shown === null ? NOTHING : { still: true, beside: shown === beside };
}
