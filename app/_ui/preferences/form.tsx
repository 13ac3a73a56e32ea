import { DECKS, type Inks, inksOf, MOST_DELAY, type Preferences, SUIT_ORDERS } from '@/app/_texts/preferences';
import { useTranslations } from '@/app/_texts/translate';
import { CardPicture } from '@/app/_ui/kit/cards/picture';
import { sectionTitle } from '@/app/_ui/kit/classes';
import { MainSubmit, TextLink } from '@/app/_ui/kit/controls';
import type { Card } from '@/lib/cards';

type Props = {
  chosen: Preferences;
  /** The address of each deck's sprite. */
  sprites: Readonly<Record<Preferences['deck'], string>>;
  back: string;
};

/** A card of each suit. */
const FIGURES: readonly Card[] = ['KH', 'QS', 'JD', 'AC'];
const NUMBERS: readonly Card[] = ['9C', '8D', '7S', '6H'];

/** Chooses how this browser shows and plays cards. It works without JavaScript. */
export function PreferencesForm({ chosen, sprites, back }: Props) {
  const t = useTranslations('preferences');
  const flag = (name: 'fourColours' | 'oneTap' | 'sounds', isOn: boolean) => ({
    name,
    value: String(isOn),
    isChosen: chosen[name] === isOn,
  });
  return (
    <form method="post" action="/api/preferences" className="space-y-6">
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="asked" value="true" />
      <input type="hidden" name="told" value={String(chosen.told)} />
      <Group label={t('deck.label')}>
        {DECKS.map((deck) => (
          <Choice
            key={deck}
            name="deck"
            value={deck}
            isChosen={chosen.deck === deck}
            text={t(`deck.${deck}`)}
            line={t(`deck.${deck}Line`)}
          >
            <CardFan sprite={sprites[deck]} cards={FIGURES} inks={inksOf({ ...chosen, deck })} />
          </Choice>
        ))}
      </Group>
      <Group label={t('colours.label')}>
        {(['two', 'four'] as const).map((inks) => (
          <Choice
            key={inks}
            {...flag('fourColours', inks === 'four')}
            text={t(`colours.${inks}`)}
            line={t(`colours.${inks}Line`)}
          >
            <CardFan sprite={sprites.french} cards={NUMBERS} inks={inks} />
          </Choice>
        ))}
      </Group>
      <Group label={t('suits.label')}>
        {SUIT_ORDERS.map((order) => (
          <Choice key={order} name="suits" value={order} isChosen={chosen.suits === order} text={t(`suits.${order}`)} />
        ))}
      </Group>
      <Group label={t('tap.label')}>
        {(['confirm', 'one'] as const).map((tap) => (
          <Choice key={tap} {...flag('oneTap', tap === 'one')} text={t(`tap.${tap}`)} line={t(`tap.${tap}Line`)} />
        ))}
        <label className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <select
            name="delay"
            defaultValue={chosen.delay}
            className="min-h-11 w-full max-w-48 rounded-md border border-line bg-panel px-2"
          >
            {Array.from({ length: MOST_DELAY + 1 }, (_, seconds) => (
              <option key={seconds} value={seconds}>
                {t('tap.seconds', { seconds })}
              </option>
            ))}
          </select>
          <span className="min-w-0 basis-full sm:basis-auto">{t('tap.delay')}</span>
        </label>
      </Group>
      <Group label={t('sounds.label')}>
        {(['off', 'on'] as const).map((sounds) => (
          <Choice
            key={sounds}
            {...flag('sounds', sounds === 'on')}
            text={t(`sounds.${sounds}`)}
            line={sounds === 'on' ? t('sounds.onLine') : undefined}
          />
        ))}
      </Group>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <MainSubmit>{t('submit')}</MainSubmit>
        <TextLink href={back}>{t('back')}</TextLink>
      </div>
      <p className="text-quiet text-sm">{t('credit')}</p>
    </form>
  );
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <fieldset className="space-y-2">
      <legend className={`${sectionTitle} mb-2`}>{label}</legend>
      {children}
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  value: string;
  isChosen: boolean;
  text: string;
  /** A line of explanation. */
  line?: string;
  children?: React.ReactNode;
};

/** One of the values of a preference, with a picture of it where there is one. */
function Choice({ name, value, isChosen, text, line, children }: ChoiceProps) {
  return (
    <label className="flex min-h-touch cursor-pointer flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-panel px-4 py-2 hover:border-accent has-checked:border-accent has-checked:bg-tint has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="min-w-[min(10rem,100%)] flex-1">
        <span className="block font-medium">{text}</span>
        {line && <span className="block text-quiet text-sm">{line}</span>}
      </span>
      {children}
    </label>
  );
}

/** A few cards one over another, as an example of a deck. The text beside it says what they show. */
function CardFan({ sprite, cards, inks }: { sprite: string; cards: readonly Card[]; inks: Inks }) {
  return (
    <span className="flex" data-inks={inks}>
      {cards.map((card, i) => (
        <span key={card} className={i > 0 ? '-ml-5' : undefined}>
          <CardPicture sprite={sprite} card={card} size="trick" />
        </span>
      ))}
    </span>
  );
}
