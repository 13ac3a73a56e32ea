import { useLocale, useTranslations } from 'next-intl';
import type { Scene } from './scene';
import { type Here, rangeInWords } from './time-words';

/** Between which moments the match will probably end; nothing as long as that would be a guess. */
export function ExpectedEnd({ scene: { view }, here: { zone } }: { scene: Scene; here: Here }) {
  const t = useTranslations('absence');
  const locale = useLocale();
  if (!view.expectedEnd) return null;
  const { from, until } = view.expectedEnd;
  return <p className="text-sm">{t('expectedEnd', { range: rangeInWords(from, until, locale, zone) })}</p>;
}
