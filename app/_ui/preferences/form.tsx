import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MOST_DELAY, type Preferences } from '@/app/_texts/preferences';
import { button, sectionTitle, textLink } from '@/app/_ui/kit/classes';
import type { Card } from '@/lib/cards';
import { CardFan } from './card-fan';
import { Choice } from './choice';

type Props = {
  chosen: Preferences;
  /** The address of each deck's sprite. */
  sprites: Readonly<Record<Preferences['deck'], string>>;
  /** The page to return to. */
  back: string;
};

/** A card of each suit. */
const FIGURES: readonly Card[] = ['KH', 'QS', 'JD', 'AC'];
const NUMBERS: readonly Card[] = ['9C', '8D', '7S', '6H'];

/** Chooses how this browser shows and plays cards. It works without JavaScript. */
export function PreferencesForm({ chosen, sprites, back }: Props) {
  const t = useTranslations('preferences');
  const { french, german } = sprites;
  return (
    <form method="post" action="/api/preferences" className="space-y-6">
      <input type="hidden" name="back" value={back} />
      <Group label={t('deck.label')}>
        <Choice
          name="deck"
          value="french"
          isChosen={chosen.deck === 'french'}
          text={t('deck.french')}
          line={t('deck.frenchLine')}
        >
          <CardFan sprite={french} cards={FIGURES} inks={chosen.fourColours ? 'four' : 'two'} />
        </Choice>
        <Choice
          name="deck"
          value="german"
          isChosen={chosen.deck === 'german'}
          text={t('deck.german')}
          line={t('deck.germanLine')}
        >
          <CardFan sprite={german} cards={FIGURES} inks="german" />
        </Choice>
      </Group>
      <Group label={t('colours.label')}>
        <Choice
          name="fourColours"
          value="false"
          isChosen={!chosen.fourColours}
          text={t('colours.two')}
          line={t('colours.twoLine')}
        >
          <CardFan sprite={french} cards={NUMBERS} inks="two" />
        </Choice>
        <Choice
          name="fourColours"
          value="true"
          isChosen={chosen.fourColours}
          text={t('colours.four')}
          line={t('colours.fourLine')}
        >
          <CardFan sprite={french} cards={NUMBERS} inks="four" />
        </Choice>
      </Group>
      <Group label={t('suits.label')}>
        <Choice
          name="suits"
          value="alternating"
          isChosen={chosen.suits === 'alternating'}
          text={t('suits.alternating')}
        />
        <Choice name="suits" value="bySuit" isChosen={chosen.suits === 'bySuit'} text={t('suits.bySuit')} />
      </Group>
      <Group label={t('tap.label')}>
        <Choice
          name="oneTap"
          value="false"
          isChosen={!chosen.oneTap}
          text={t('tap.confirm')}
          line={t('tap.confirmLine')}
        />
        <Choice name="oneTap" value="true" isChosen={chosen.oneTap} text={t('tap.one')} line={t('tap.oneLine')} />
        <label className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <select
            name="delay"
            defaultValue={chosen.delay}
            className="min-h-11 rounded-md border border-line bg-panel px-2"
          >
            {Array.from({ length: MOST_DELAY + 1 }, (_, seconds) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the seconds are their own names
              <option key={seconds} value={seconds}>
                {t('tap.seconds', { seconds })}
              </option>
            ))}
          </select>
          <span className="min-w-0 basis-full sm:basis-auto">{t('tap.delay')}</span>
        </label>
      </Group>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <button type="submit" className={button}>
          {t('submit')}
        </button>
        <Link href={back} prefetch={false} className={textLink}>
          {t('back')}
        </Link>
      </div>
      <p className="text-quiet text-sm">{t('credit')}</p>
    </form>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-2">
      <legend className={`${sectionTitle} mb-2`}>{label}</legend>
      {children}
    </fieldset>
  );
}
