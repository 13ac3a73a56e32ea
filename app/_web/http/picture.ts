import type { NextRequest } from 'next/server';
import type { PictureContent } from '@/app/_ui/picture/draw';
import { pictureName, pictures } from '@/app/_web/server/pictures';
import { Problem } from '@/lib/tables';
import { countFor } from './limits';

const TRY_AGAIN_SECONDS = 5;

/**
 * Answers a request with a picture. Its address has the name of its content (`of`): there it never changes; anything else leads
 * to that address. A picture that must be drawn counts for the network address that asks for it.
 * @throws Problem `too-many-pictures`
 */
export async function pictureAnswer(request: NextRequest, content: PictureContent): Promise<Response> {
  const name = pictureName(content);
  if (request.nextUrl.searchParams.get('of') !== name) {
    const query = new URLSearchParams(request.nextUrl.searchParams);
    query.set('of', name);
    // Relative: an invitation in the address is not repeated in an answer.
    return new Response(null, {
      status: 302,
      headers: { location: `?${query}`, 'cache-control': 'private, no-store' },
    });
  }
  if (!pictures().has(name)) await countFor(request, 'pictures');
  const png = await pictures().of(name, content);
  if (!png) throw new Problem('too-many-pictures', { retryAfter: TRY_AGAIN_SECONDS });
  return new Response(new Uint8Array(png), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
  });
}

/** There is no picture here, or no longer. */
export function noPicture(): Response {
  return new Response(null, { status: 404, headers: { 'cache-control': 'private, no-store' } });
}
