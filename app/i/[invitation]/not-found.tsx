import { useTranslations } from 'next-intl';
import { NothingHere } from '@/app/_ui/kit/nothing-here';

/** An invitation that opens no table. */
export default function InvalidInvitation() {
  const t = useTranslations('invitation');
  return <NothingHere title={t('invalid')} text={t('invalidHelp')} />;
}
