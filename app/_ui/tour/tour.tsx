import Link from 'next/link';
import { useTranslations } from '@/app/_texts/translate';
import { button, pageTitle, panel, quietButton } from '@/app/_ui/kit/classes';
import { TextLink } from '@/app/_ui/kit/controls';
import { STEPS, stepHref, TourPicture } from './picture';

/** A step of the tour: a picture, what it shows, and the ways on, back and out. `step`: its index; `tells`: whether this server sends messages. */
export function Tour({ step, tells }: { step: number; tells: boolean }) {
  const t = useTranslations('tour');
  const name = STEPS[step];
  const isLast = step === STEPS.length - 1;
  return (
    <article className="mx-auto grid max-w-xl gap-4">
      <div className="flex items-center justify-between gap-4">
        <p className="text-quiet text-sm">{t('progress', { step: step + 1, count: STEPS.length })}</p>
        <TextLink href="/">{t('leave')}</TextLink>
      </div>
      <div aria-hidden="true" className={`${panel} grid min-h-56 place-items-center overflow-hidden`}>
        <TourPicture step={name} />
      </div>
      <div className="min-h-56 space-y-3 sm:min-h-44">
        <h1 className={pageTitle}>{t(`${name}.title`)}</h1>
        <p>{t(`${name}.text`)}</p>
        <p className="text-quiet">{t(name === 'message' && !tells ? 'message.nothing' : `${name}.more`)}</p>
      </div>
      <nav aria-label={t('steps')} className="grid grid-cols-2 gap-3">
        {step > 0 && (
          <Link href={stepHref(step - 1)} prefetch={false} scroll={false} className={quietButton}>
            {t('back')}
          </Link>
        )}
        <Link
          href={isLast ? '/#start' : stepHref(step + 1)}
          prefetch={false}
          scroll={isLast}
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
