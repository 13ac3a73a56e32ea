import { useTranslations } from 'next-intl';
import { Absent } from '@/app/_ui/site/absent';
import type { Absence } from '@/app/_web/load/absence';

/** In place of a table that does not exist, perhaps not any more, or cannot be read now. */
export function NoTable({ why }: { why: Absence }) {
  const t = useTranslations('screen.gone');
  return <Absent why={why} missing={{ title: t('title'), text: t('text') }} />;
}
