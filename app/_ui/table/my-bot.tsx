import { useTranslations } from 'next-intl';
import { quietButton } from '@/app/_ui/kit/classes';
import { HiddenFields } from '@/app/_ui/kit/fields';
import { isolated } from '@/app/_ui/kit/isolated';
import { Drawer } from '@/app/_ui/kit/panel';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import type { Seat } from '@/lib/rules/view';
import type { Scene } from './scene';
import { ownActions } from './seat-actions';
import { LevelForm } from './seat-forms';

/** A player's own say in a bot that plays for him: whether the host may seat one, and one to seat at once. */
export function MyBot({ scene }: { scene: Scene }) {
  const t = useTranslations('table.myBot');
  const { own: seat } = scene;
  const { allow, level } = ownActions(scene.view);
  if (seat === null || (!allow && !level)) return null;
  return (
    <Drawer title={t('title')}>
      <div className="grid gap-4 divide-y divide-line *:not-last:pb-4">
        {level && (
          <div className="grid gap-2">
            <p className="text-quiet text-sm">{t('text')}</p>
            <LevelForm scene={scene} seat={seat} action={level} />
          </div>
        )}
        {allow && <Allowance scene={scene} seat={seat} />}
      </div>
    </Drawer>
  );
}

/** Says whether the host may seat a bot for the viewer, and changes it. */
function Allowance({ scene: { view, after }, seat }: { scene: Scene; seat: Seat }) {
  const t = useTranslations('table');
  const { botAllowed } = view.seats[seat];
  const host = view.host === null ? null : view.seats[view.host].name;
  return (
    <QuickForm
      action={`/api/tables/${view.table}/allow-bot`}
      after={after}
      offline={t('offline')}
      className="grid gap-2"
    >
      <HiddenFields fields={{ seat, allowed: botAllowed ? 'no' : 'yes' }} />
      <p className="text-sm">{t(botAllowed ? 'myBot.allowed' : 'myBot.notAllowed', { host: isolated(host ?? '') })}</p>
      <button type="submit" className={`${quietButton} w-full`}>
        {t(botAllowed ? 'myBot.disallow' : 'myBot.allow')}
      </button>
    </QuickForm>
  );
}
