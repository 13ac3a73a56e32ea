import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { field, quietButton } from '@/app/_ui/kit/classes';
import { NumberField } from '@/app/_ui/kit/fields';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import { AbsenceForm } from './absence-form';
import { Part } from './absence-part';
import type { Scene } from './scene';
import type { Here } from './time-words';

type Props = { scene: Scene; own: Seat };

const isProposed = (view: TableView, wanted: TableView['proposals'][number]['kind'], seat: Seat | null = null) =>
  view.proposals.some(({ kind, about }) => kind === wanted && about === seat);

/** Proposes that all clocks stand for some days. What is proposed already is answered where it is shown. */
export function ProposePause({ scene, own }: Props) {
  const t = useTranslations('absence.pause');
  const id = useId();
  const { view } = scene;
  if (view.pause || isProposed(view, 'pause')) return null;
  return (
    <Part title={t('proposeTitle')} text={t('proposeText')}>
      <AbsenceForm scene={scene} path="proposals" fields={{ seat: own, kind: 'pause' }} className="grid gap-3">
        <NumberField name="days" label={t('days')} min={1} max={60} defaultValue={7} />
        <div className="space-y-1">
          <label htmlFor={id} className="block font-medium">
            {t('why')}
          </label>
          <input id={id} type="text" name="reason" maxLength={200} autoComplete="off" dir="auto" className={field} />
        </div>
        <button type="submit" className={`${quietButton} w-full`}>
          {t('propose')}
        </button>
      </AbsenceForm>
    </Part>
  );
}

/** For each seat whose player has been away for as long as was agreed on: proposes to hand it over. */
export function HandOverSeats({ scene, own, here }: Props & { here: Here }) {
  const t = useTranslations('absence.handOver');
  const { view, names } = scene;
  const seats = view.seats.flatMap(({ away, offered }, seat) => {
    const from = away?.handOverFrom ?? null;
    const isTime = !view.isLastDeal && from !== null && from <= here.now && seat !== own && !offered;
    return isTime && !isProposed(view, 'hand-over', seat) ? [seat] : [];
  });
  return seats.map((seat) => (
    <Part key={seat} title={t('title', { name: names[seat] })} text={t('text', { name: names[seat] })}>
      <AbsenceForm scene={scene} path="proposals" fields={{ seat: own, kind: 'hand-over', about: seat }}>
        <button type="submit" className={`${quietButton} w-full wrap-anywhere`}>
          {t('propose', { name: names[seat] })}
        </button>
      </AbsenceForm>
    </Part>
  ));
}

/** Proposes to end the match as it stands. Whoever has nobody to ask says that he means it. */
export function EndMatch({ scene, own }: Props) {
  const t = useTranslations('absence.end');
  const { view } = scene;
  if (isProposed(view, 'end')) return null;
  const isAlone = !view.seats.some(({ player }, seat) => player && seat !== own);
  return (
    <Part title={t('title')} text={t(isAlone ? 'textAlone' : 'text')}>
      <AbsenceForm scene={scene} path="proposals" fields={{ seat: own, kind: 'end' }}>
        {isAlone && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="sure" value="yes" required className="size-5 shrink-0 accent-accent" />
            <span className="text-sm">{t('sure')}</span>
          </label>
        )}
        <button type="submit" className={`${quietButton} w-full`}>
          {t(isAlone ? 'end' : 'propose')}
        </button>
      </AbsenceForm>
    </Part>
  );
}
