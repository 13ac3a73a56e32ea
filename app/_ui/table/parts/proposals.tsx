import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { button, quietButton, textLink } from '@/app/_ui/kit/classes';
import { InputField, NumberField, Submit } from '@/app/_ui/kit/controls';
import { Check, CommandButton, NOTICE, Part, TableForm, TimeOf } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';
import type { Here } from '@/app/_ui/table/time-words';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';

type Proposal = TableView['proposals'][number];

/** For players: the proposals at the table, who agrees and who is still asked, and what the viewer can answer. */
export function Proposals({ scene, here }: { scene: Scene; here: Here }) {
  const { own, view } = scene;
  if (own === null || view.status !== 'running') return null;
  return view.proposals.map((proposal) => (
    <Proposed key={`${proposal.kind} ${proposal.about}`} scene={scene} here={here} own={own} proposal={proposal} />
  ));
}

/** The values of the sentence that tells of a proposal, for its viewer at `own`. */
export function proposalValues({ kind, about, by, until }: Proposal, names: readonly string[], own: Seat, here: Here) {
  return {
    kind: about === own ? 'mine' : kind,
    name: names[by],
    about: about === null ? '' : names[about],
    who: by === own ? 'me' : 'other',
    time: () => (until === null ? null : <TimeOf at={until} here={here} />),
  };
}

function Proposed({ scene, here, own, proposal }: Ours & { here: Here; proposal: Proposal }) {
  const t = useTranslations('absence.proposal');
  const format = useFormatter();
  const { names } = scene;
  const { kind, about, by, at, reason, agreed, asked } = proposal;
  const list = (seats: readonly Seat[]) => format.list(seats.map((seat) => names[seat]));
  const missing = asked.filter((seat) => !agreed.includes(seat));
  const others = agreed.filter((seat) => seat !== by);
  const id = `proposal-${kind}-${about ?? 'all'}`;
  const fields = { seat: own, kind, proposed: at, ...(about === null ? {} : { about }) };
  return (
    <section aria-labelledby={id} className={NOTICE}>
      <h2 id={id} className="wrap-anywhere font-semibold">
        {t.rich('title', proposalValues(proposal, names, own, here))}
      </h2>
      {reason !== null && (
        <p dir="auto" className="wrap-anywhere text-sm">
          {t('reason', { reason })}
        </p>
      )}
      <p className="wrap-anywhere text-quiet text-sm">
        {others.length > 0 && t('agreed', { names: list(others) })}{' '}
        {missing.length > 0 && t('missing', { names: list(missing) })}
      </p>
      {about === own && <p className="text-sm">{t('mine')}</p>}
      {by === own ? (
        <CommandButton
          scene={scene}
          path="proposals/answer"
          fields={{ ...fields, agree: 'no' }}
          text={t('takeBack')}
          look={`${textLink} justify-self-start`}
        />
      ) : (
        asked.includes(own) && (
          <TableForm scene={scene} path="proposals/answer" fields={fields} className="flex flex-wrap gap-2">
            {!agreed.includes(own) && (
              <Submit name="agree" value="yes" look={`${button} grow`}>
                {t('yes')}
              </Submit>
            )}
            <Submit name="agree" value="no" look={`${quietButton} grow`}>
              {t('no')}
            </Submit>
          </TableForm>
        )
      )}
    </section>
  );
}

type Ours = { scene: Scene; own: Seat };

const isProposed = (view: TableView, wanted: Proposal['kind'], seat: Seat | null = null) =>
  view.proposals.some(({ kind, about }) => kind === wanted && about === seat);

/** Proposes that all clocks stand for some days. A proposal there is already is answered where it is shown. */
export function ProposePause({ scene, own }: Ours) {
  const t = useTranslations('absence.pause');
  const { view } = scene;
  if (view.pause || isProposed(view, 'pause')) return null;
  return (
    <Part title={t('proposeTitle')} text={t('proposeText')}>
      <TableForm scene={scene} path="proposals" fields={{ seat: own, kind: 'pause' }} className="grid gap-3">
        <NumberField name="days" label={t('days')} min={1} max={60} defaultValue={7} />
        <InputField label={t('why')} type="text" name="reason" maxLength={200} autoComplete="off" dir="auto" />
        <Submit>{t('propose')}</Submit>
      </TableForm>
    </Part>
  );
}

/** A table that pauses: until when, why if somebody wrote it, and for players a way to go on before. */
export function PauseNotice({ scene, here }: { scene: Scene; here: Here }) {
  const t = useTranslations('absence.pause');
  const { own, view, names } = scene;
  const { pause } = view;
  if (!pause || view.status !== 'running') return null;
  return (
    <section aria-labelledby="pause" className={NOTICE}>
      <h2 id="pause" className="font-semibold">
        {t.rich('title', { time: () => <TimeOf at={pause.until} here={here} /> })}
      </h2>
      {pause.by === null && <p className="text-sm">{t('site')}</p>}
      {pause.by !== null && pause.reason !== null && (
        <p dir="auto" className="wrap-anywhere text-sm">
          {t('reason', { name: names[pause.by], reason: pause.reason })}
        </p>
      )}
      <p className="text-quiet text-sm">{t('text')}</p>
      {own !== null && !isProposed(view, 'resume') && (
        <CommandButton scene={scene} path="proposals" fields={{ seat: own, kind: 'resume' }} text={t('resume')} />
      )}
    </section>
  );
}

/** Proposes to hand over each seat whose player has been away for as long as was agreed on. */
export function HandOverSeats({ scene, own, here }: Ours & { here: Here }) {
  const t = useTranslations('absence.handOver');
  const { view, names } = scene;
  const seats = view.seats.flatMap(({ away, offered }, seat) => {
    const from = away?.handOverFrom ?? null;
    const isTime = !view.isLastDeal && from !== null && from <= here.now && seat !== own && !offered;
    return isTime && !isProposed(view, 'hand-over', seat) ? [seat] : [];
  });
  return seats.map((seat) => (
    <Part key={seat} title={t('title', { name: names[seat] })} text={t('text', { name: names[seat] })}>
      <CommandButton
        scene={scene}
        path="proposals"
        fields={{ seat: own, kind: 'hand-over', about: seat }}
        text={t('propose', { name: names[seat] })}
        look={`${quietButton} w-full wrap-anywhere`}
      />
    </Part>
  ));
}

/** Proposes to end the match as it stands. A player with nobody to ask says that they mean it. */
export function EndMatch({ scene, own }: Ours) {
  const t = useTranslations('absence.end');
  const { view } = scene;
  if (isProposed(view, 'end')) return null;
  const isAlone = !view.seats.some(({ player }, seat) => player && seat !== own);
  return (
    <Part title={t('title')} text={t(isAlone ? 'textAlone' : 'text')}>
      <TableForm scene={scene} path="proposals" fields={{ seat: own, kind: 'end' }}>
        {isAlone && <Check name="sure" value="yes" required text={t('sure')} isSmall />}
        <Submit>{t(isAlone ? 'end' : 'propose')}</Submit>
      </TableForm>
    </Part>
  );
}

/** How a match ended before the game was over; nothing of one that was played to its end. */
export function EndedEarly({ view: { ended }, names }: { view: Pick<TableView, 'ended'>; names: readonly string[] }) {
  const t = useTranslations('absence.ended');
  if (!ended) return null;
  return <p className="mb-2 wrap-anywhere text-sm">{t(ended.reason, { name: names[ended.seat] })}</p>;
}
