import { INK, PictureFrame } from './frame';
import { drawable } from './text';

export type InvitationWords = {
  title: string;
  headline: string;
  lines: readonly string[];
  below: string;
  site: string;
};

/** What a chat shows of an invitation: who invites to what. No key, and no address. */
export function InvitationPicture({ title, headline, lines, below, site }: InvitationWords) {
  return (
    <PictureFrame above={drawable(title, 44)} title={drawable(headline, 72)} below={drawable(below, 48)} site={site}>
      {lines.map((line) => (
        <div key={line} style={{ display: 'flex', marginTop: 10, fontSize: 32, color: INK.light }}>
          {drawable(line, 60)}
        </div>
      ))}
    </PictureFrame>
  );
}
