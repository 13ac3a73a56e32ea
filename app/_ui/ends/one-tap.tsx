import { useTranslations } from '@/app/_texts/translate';
import { smallButton } from '@/app/_ui/kit/classes';
import { HiddenFields } from '@/app/_ui/kit/controls';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import type { Scene } from '@/app/_ui/table/scene';

/** Offers one-tap play after a first deal against bots, once on this device. Either answer is kept with the preferences. */
export function OneTapOffer({ scene: { own, view, preferences, after } }: { scene: Scene }) {
  const t = useTranslations('ends.oneTap');
  const offline = useTranslations('table')('offline');
  const isAmongBots = view.seats.every(({ bot }, seat) => bot !== null || seat === own);
  if (
    !preferences ||
    preferences.oneTap ||
    preferences.asked ||
    own === null ||
    view.dealScores.length !== 1 ||
    !isAmongBots
  )
    return null;
  const { oneTap: _, ...kept } = preferences;
  return (
    // Without the page loaded anew: the deal's story would begin again.
    <QuickForm action="/api/preferences" after={after} offline={offline} className="with-scripts mt-3 text-sm">
      <HiddenFields fields={{ ...kept, asked: true, back: after }} />
      <p>{t('ask', { seconds: preferences.delay })}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        {(['yes', 'no'] as const).map((answer) => (
          <button key={answer} type="submit" name="oneTap" value={String(answer === 'yes')} className={smallButton}>
            {t(answer)}
          </button>
        ))}
      </div>
    </QuickForm>
  );
}
