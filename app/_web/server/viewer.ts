import { cookies } from 'next/headers';
import { type SeatKey, seatKeysIn } from '@/lib/identity';

/** The seat keys this browser holds. */
export async function browserKeys(): Promise<SeatKey[]> {
  return seatKeysIn((await cookies()).getAll());
}
