import { useTranslations } from '@/app/_texts/translate';
import { smallButton } from '@/app/_ui/kit/classes';
import { HiddenFields, Submit } from '@/app/_ui/kit/controls';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import { CommandButton } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';

/**
 * Tells the player why a card of theirs has played itself, until they have answered on this device: they want to be asked always, or
 * it may be so, and as long as the card's deal is played. Only they see it, as they only see the sign on the card (`itself` of the view).
 */
export function PlayedItself({ scene }: { scene: Scene }) {
  const t = useTranslations('felt.itself');
  const offline = useTranslations('table')('offline');
  const { own, view, preferences, after } = scene;
  const isHere = view.itself?.some(({ deal }) => deal === view.deal);
  if (own === null || !isHere || view.wake !== 'decision' || !preferences || preferences.told) return null;
  return (
    <div className="told-itself flex w-full flex-wrap items-center gap-x-2 rounded-lg border border-accent border-l-4 bg-panel px-3 pt-1">
      <h2 className="flex-[1_1_9rem] font-semibold">{t('hint')}</h2>
      <div className="flex flex-wrap gap-x-1.5 pb-1">
        <CommandButton
          scene={scene}
          path="orders"
          fields={{ seat: own, wake: 'always' }}
          className=""
          text={t('always')}
          look={smallButton}
        />
        <QuickForm action="/api/preferences" after={after} offline={offline}>
          <HiddenFields fields={{ ...preferences, told: true, back: after }} />
          <Submit look={smallButton}>{t('fine')}</Submit>
        </QuickForm>
      </div>
    </div>
  );
}
