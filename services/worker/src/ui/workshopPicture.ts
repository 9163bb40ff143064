import { mailPicture } from '@studio/contract/uploads';
import { html } from '@studio/runtime/html';
import { block } from './blocks.ts';
import type { Block } from './blocks.ts';
import { webAddress } from './html.ts';
import { colour, sans } from './theme.ts';

/** The studio's own pictures have the ratio 4:3. So have the copies of uploaded pictures for mails. */
const ownPicture = /^\/art\/[\w/-]+\.jpg$/;
const uploadedPicture = /^(\/uploads\/[0-9a-f]{32})\.jpg$/;

/**
 * Shows the picture of the studio if the workshop has no picture, or one of another site. The size is written twice:
 * Microsoft's mail client for Windows reads the attributes, other clients the styles.
 */
export function workshopPicture(siteUrl: string, { imageUrl }: { imageUrl: string | null }): Block {
  const { width, height } = mailPicture;
  const path = pathOf(imageUrl ?? '');
  return block(
    html`<img
      src="${webAddress(siteUrl + (path ?? '/art/studio.jpg'))}"
      alt="${path ? 'Picture of the workshop' : 'Picture of the studio'}"
      width="${width}"
      height="${height}"
      style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:16px;background-color:${colour.oat};font-family:${sans};font-size:14px;line-height:1.5;color:${colour.inkSoft}"
    />`,
  );
}

function pathOf(imageUrl: string): string | null {
  if (ownPicture.test(imageUrl)) return imageUrl;
  const [, uploaded] = uploadedPicture.exec(imageUrl) ?? [];
  return uploaded ? `${uploaded}-mail.jpg` : null;
}
