import { useTranslations } from 'next-intl';
import { gameIdOf } from '@/app/_web/i18n/keys';

/** Points in a deal in words, as the game calls them: `12 Augen`. */
export function usePoints(game: string): (points: number) => string {
  const t = useTranslations('games');
  return (points) => t(`${gameIdOf(game)}.points`, { points });
}
