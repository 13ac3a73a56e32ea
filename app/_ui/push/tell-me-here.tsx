import { useLocale, useTranslations } from '@/app/_texts/translate';
import type { Seat } from '@/lib/rules/view';
import { TellSwitch } from './tell-switch';

/** `publicKey`: with what browsers subscribe to push messages; null if this server sends none, and then nothing is shown. */
type Props = { publicKey: string | null; table: string; seat: Seat };

/** Has the viewer told on this device when it is their turn. */
export function TellMeHere({ publicKey, table, seat }: Props) {
  const t = useTranslations('push.here');
  const locale = useLocale();
  if (publicKey === null) return null;
  const texts = {
    title: t('title'),
    text: t('text'),
    tell: t('tell'),
    told: t('told'),
    all: t('all'),
    stop: t('stop'),
    working: t('working'),
    denied: t('denied'),
    failed: t('failed'),
    install: t('install'),
  };
  return <TellSwitch publicKey={publicKey} table={table} seat={seat} locale={locale} texts={texts} />;
}
