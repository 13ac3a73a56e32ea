import { useTranslations } from '@/app/_texts/translate';
import { NothingHere } from '@/app/_ui/kit/page-notes';

export default function NotFound() {
  const t = useTranslations('site.notFound');
  return <NothingHere title={t('title')} text={t('text')} />;
}
