import { useFormatter, useTranslations } from 'next-intl';
import { button, quietButton, textLink } from '@/app/_ui/kit/classes';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import { AbsenceForm } from './absence-form';
import type { Scene } from './scene';
import { TimeOf } from './time-of';
import type { Here } from './time-words';

/** For players: what is proposed at the table, who agrees and who is still asked, and what the viewer can answer. */
export function Proposals({ scene, here }: { scene: Scene; here: Here }) {
  const { own, view } = scene;
  if (own === null || view.status !== 'running') return null;
  return view.proposals.map((proposal) => (
    <Proposed key={`${proposal.kind} ${proposal.about}`} scene={scene} here={here} own={own} proposal={proposal} />
  ));
}

type Props = { scene: Scene; here: Here; own: Seat; proposal: TableView['proposals'][number] };

function Proposed({ scene, here, own, proposal }: Props) {
  const t = useTranslations('absence.proposal');
  const format = useFormatter();
  const { names } = scene;
  const { kind, about, by, at, until, reason, agreed, asked } = proposal;
  const list = (seats: readonly Seat[]) => format.list(seats.map((seat) => names[seat]));
  const missing = asked.filter((seat) => !agreed.includes(seat));
  const isMine = by === own;
  const id = `proposal-${kind}-${about ?? 'all'}`;
  const values = {
    kind,
    name: names[by],
    about: about === null ? '' : names[about],
    who: isMine ? 'me' : 'other',
    time: () => (until === null ? null : <TimeOf at={until} here={here} />),
  };
  const fields = { seat: own, kind, proposed: at, ...(about === null ? {} : { about }) };
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-xl border border-accent border-l-4 bg-panel p-3">
      <h2 id={id} className="wrap-anywhere font-semibold">
        {t.rich('title', values)}
      </h2>
      {reason !== null && (
        <p dir="auto" className="wrap-anywhere text-sm">
          {t('reason', { reason })}
        </p>
      )}
      <p className="wrap-anywhere text-quiet text-sm">
        {t('agreed', { names: list(agreed) })} {missing.length > 0 && t('missing', { names: list(missing) })}
      </p>
      {isMine ? (
        <AbsenceForm scene={scene} path="proposals/answer" fields={{ ...fields, agree: 'no' }}>
          <button type="submit" className={`${textLink} justify-self-start`}>
            {t('takeBack')}
          </button>
        </AbsenceForm>
      ) : (
        asked.includes(own) && (
          <AbsenceForm scene={scene} path="proposals/answer" fields={fields} className="flex flex-wrap gap-2">
            {!agreed.includes(own) && (
              <button type="submit" name="agree" value="yes" className={`${button} grow`}>
                {t('yes')}
              </button>
            )}
            <button type="submit" name="agree" value="no" className={`${quietButton} grow`}>
              {t('no')}
            </button>
          </AbsenceForm>
        )
      )}
    </section>
  );
}
