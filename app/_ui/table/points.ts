import { useTranslations } from 'next-intl';
import type { GameId } from '@/app/_texts/messages';

/** Points in a deal in words, as the game calls them: `12 Augen`. */
export function usePoints(game: GameId): (points: number) => string {
  const t = useTranslations('games');
  return (points) => t(`${game}.points`, { points });
}
