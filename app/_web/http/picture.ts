import { ImageResponse } from 'next/og';
import type { ReactElement } from 'react';
import { PICTURE } from '@/app/_ui/picture/frame';

/** A picture as the answer to a request; no cache keeps it longer than its link holds. */
export async function pictureAnswer(element: ReactElement): Promise<Response> {
  // Drawn to its end before anything is answered: what goes wrong is a failure, not half a picture.
  const png = await new ImageResponse(element, PICTURE).arrayBuffer();
  return new Response(png, { headers: { 'content-type': 'image/png', 'cache-control': 'private, no-store' } });
}

/** There is no picture here, or no longer. */
export function noPicture(): Response {
  return new Response(null, { status: 404, headers: { 'cache-control': 'private, no-store' } });
}
