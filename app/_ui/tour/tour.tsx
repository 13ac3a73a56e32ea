import { useTranslations } from '@/app/_texts/translate';
import { CardFace, cardName } from '@/app/_ui/kit/cards';
import { button, pageTitle, panel, quietButton } from '@/app/_ui/kit/classes';
import { TextLink } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import { LockMark } from '@/app/_ui/kit/marks';
import type { Card } from '@/lib/cards';

/** A step of the tour: a picture, what it shows, and the ways on, back and out. `step`: its index; `tells`: whether this server sends messages. */
export function Tour({ step, tells }: { step: number; tells: boolean }) {
  const t = useTranslations('tour');
  const name = STEPS[step];
  const Picture = PICTURES[name];
  const isLast = step === STEPS.length - 1;
  return (
    <article className="mx-auto grid max-w-xl gap-4">
      <div className="flex items-center justify-between gap-4">
        <p className="text-quiet text-sm">{t('progress', { step: step + 1, count: STEPS.length })}</p>
        <TextLink href="/">{t('leave')}</TextLink>
      </div>
      <div aria-hidden="true" className={`${panel} grid min-h-56 place-items-center overflow-hidden`}>
        <Picture />
      </div>
      <div className="min-h-56 space-y-3 sm:min-h-44">
        <h1 className={pageTitle}>{t(`${name}.title`)}</h1>
        <p>{t(`${name}.text`)}</p>
        <p className="text-quiet">{t(name === 'message' && !tells ? 'message.nothing' : `${name}.more`)}</p>
      </div>
      <nav aria-label={t('steps')} className="grid grid-cols-2 gap-3">
        {step > 0 && (
          <Link href={stepHref(step - 1)} how="stays" className={quietButton}>
            {t('back')}
          </Link>
        )}
        <Link
          href={isLast ? '/#start' : stepHref(step + 1)}
          how={isLast ? undefined : 'stays'}
          className={`${button} col-start-2`}
        >
          {t(isLast ? 'play' : 'next')}
        </Link>
      </nav>
      <ol aria-hidden="true" className="flex justify-center gap-2">
        {STEPS.map((one, index) => (
          <li key={one} className={`size-2.5 rounded-full ${index === step ? 'bg-accent' : 'bg-line'}`} />
        ))}
      </ol>
    </article>
  );
}

/** The steps of the tour, in their order. */
export const STEPS = ['seat', 'message', 'choose', 'wait', 'recap'] as const;
/** Each as it looks on the site. Decoration: the text beside it says it all. */
const PICTURES = { seat: Seat, message: Message, choose: Choose, wait: Wait, recap: Recap };

/** The index of the step that an address names, counted there from 1; the first if it names none. */
export function stepOf(field: string | undefined): number {
  const index = Number(field ?? '1') - 1;
  return STEPS[index] === undefined ? 0 : index;
}

const stepHref = (index: number) => (index === 0 ? '/tour' : `/tour?step=${index + 1}`);

/** An invitation in a chat, and the seats it fills. */
function Seat() {
  const t = useTranslations('tour.seat');
  return (
    <div className="w-full max-w-72 space-y-4">
      <div className="w-fit max-w-full rounded-2xl rounded-bl-sm bg-tint px-4 py-2">
        <p>{t('message')}</p>
        <p className="truncate text-accent text-sm underline">{t('link')}</p>
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line px-3">
        {[t('host'), t('guest'), t('you')].map((name) => (
          <li key={name} className="flex justify-between gap-3 py-1.5">
            <span className="font-medium">{name}</span>
            <span className="text-accent text-sm">{t('sits')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A message on a phone, with the hand in it. */
function Message() {
  const t = useTranslations('tour.message');
  return (
    <div className="w-full max-w-72 rounded-2xl border border-line bg-page p-4 shadow-plate">
      <p className="text-quiet text-sm">{t('from')}</p>
      <p className="font-semibold">{t('subject')}</p>
      <Fan cards={['4C', 'JC', 'AC', 'TD', 'QH', '7S']} className="mt-3 w-10" />
    </div>
  );
}

/** A hand with one card raised, one locked, and the button that plays. */
function Choose() {
  const t = useTranslations('tour.choose');
  const cards = useTranslations('cards');
  return (
    <div className="w-full max-w-72 space-y-4 rounded-xl bg-felt p-4 pt-6">
      <div className="flex justify-center gap-2">
        {(['4C', 'AC', '7H'] as const).map((card) => (
          <div
            key={card}
            className={`w-16 rounded-lg ${card === '4C' ? '-translate-y-3 ring-3 ring-winner' : ''} ${card === '7H' ? 'card-locked' : ''}`}
          >
            <CardFace card={card} size="fit" quiet />
            {card === '7H' && <LockMark />}
          </div>
        ))}
      </div>
      <p className={`${button} w-full`}>{t('button', { card: cardName(cards, '4C') })}</p>
    </div>
  );
}

/** An order and a claim. */
function Wait() {
  const t = useTranslations('tour.wait');
  const row = (title: string, text: string, cards: readonly Card[]): React.ReactNode => (
    <li className="flex items-center gap-4 py-3">
      <div className="flex w-28 justify-center">
        <Fan cards={cards} className="w-10" />
      </div>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-quiet text-sm">{text}</p>
      </div>
    </li>
  );
  return (
    <ul className="w-full max-w-80 divide-y divide-line">
      {row(t('order'), t('orderText'), ['3D'])}
      {row(t('claim'), t('claimText'), ['AS', 'KS', 'QS', 'JS'])}
    </ul>
  );
}

/** A ranking with bars. */
function Recap() {
  const t = useTranslations('tour.recap');
  const seats = useTranslations('tour.seat');
  const rows = [
    { name: seats('you'), points: 42, bar: 'w-5/12' },
    { name: seats('guest'), points: 71, bar: 'w-8/12' },
    { name: seats('host'), points: 103, bar: 'w-full' },
  ];
  return (
    <div className="w-full max-w-72">
      <p className="font-semibold">{t('ranking')}</p>
      <ol className="mt-2 space-y-2">
        {rows.map(({ name, points, bar }, i) => (
          <li key={name}>
            <p className="flex justify-between">
              <span className={i === 0 ? 'font-semibold' : ''}>
                {i + 1}. {name}
              </span>
              <span className="tabular-nums">{points}</span>
            </p>
            <div className={`h-2 rounded-full ${i === 0 ? 'bg-accent' : 'bg-line'} ${bar}`} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Cards that overlap. `className`: how wide each is. */
function Fan({ cards, className }: { cards: readonly Card[]; className: string }) {
  return (
    <div className="flex">
      {cards.map((card) => (
        <div key={card} className={`not-first:-ml-5 ${className}`}>
          <CardFace card={card} size="fit" quiet />
        </div>
      ))}
    </div>
  );
}
