import { useFormatter, useTranslations } from 'next-intl';
import type { EndSay } from '@/app/_ui/game-ui';

/** What the sentences about the end of a deal are made with; `names` by seat. */
export function useEndSay(names: readonly string[]): EndSay {
  const t = useTranslations('ends');
  const format = useFormatter();
  return { t, names, list: (some) => format.list(some) };
}
