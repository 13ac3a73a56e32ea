import { ImageResponse } from 'next/og';
import { PICTURE } from './frame';
import { InvitationPicture, type InvitationWords } from './invitation-picture';
import { RecapPicture, type RecapWords } from './recap-picture';

/** All that a picture shows: the same content is the same picture. */
export type PictureContent = { invitation: InvitationWords } | { recap: RecapWords };

/** Draws a picture to its end, as a PNG; some 150 ms of a processor. Bundled by `scripts/lib/bundle.mjs` for a thread of its own. */
export default async function draw(content: PictureContent): Promise<Uint8Array> {
  const element =
    'invitation' in content ? <InvitationPicture {...content.invitation} /> : <RecapPicture {...content.recap} />;
  return new Uint8Array(await new ImageResponse(element, PICTURE).arrayBuffer());
}
