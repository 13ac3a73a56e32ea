import { useTranslations } from 'next-intl';

/** Points in a deal in words, as the game calls them (`games.{game}.points`): `12 Augen`. */
export function usePoints(game: string): (points: number) => string {
  const table = useTranslations('table.players');
  const own = useTranslations(`games.${game}`);
  return (points) => (own.has('points') ? own('points', { points }) : table('points', { points }));
}
