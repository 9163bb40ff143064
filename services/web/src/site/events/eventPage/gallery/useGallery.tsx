import { useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import type { EventPageView } from '@studio/contract/events/events';
import type { GalleryDialog, GalleryPicture } from './GalleryDialog.tsx';

export interface GalleryHandle {
  /** Null without a picture of the workshop. */
  main: GalleryPicture | null;
  images: GalleryPicture[];
  pictures: GalleryPicture[];
  /** Shows the picture of the clicked link in a dialog. */
  open: (click: MouseEvent<HTMLAnchorElement>, picture: GalleryPicture) => void;
  dialog: ReactNode;
}

interface Opened {
  Dialog: typeof GalleryDialog;
  first: number;
  link: HTMLElement;
}

/** The pictures of a workshop. Their dialog is loaded when the first is opened; without it the links lead to the files. */
export function useGallery({ title, imageUrl, details }: EventPageView): GalleryHandle {
  const [opened, setOpened] = useState<Opened | null>(null);
  const main = imageUrl === null ? null : { url: imageUrl, alt: '' };
  const images = details.images.map(({ url, alt }) => ({ url, alt: alt ?? '' }));
  const pictures = main ? [main, ...images] : images;

  function open(click: MouseEvent<HTMLAnchorElement>, picture: GalleryPicture): void {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    const link = click.currentTarget;
    import('./GalleryDialog.tsx').then(
      ({ GalleryDialog: Dialog }) => setOpened({ Dialog, first: pictures.indexOf(picture), link }),
      () => window.location.assign(picture.url),
    );
  }

  return {
    main,
    images,
    pictures,
    open,
    dialog: opened && (
      <opened.Dialog
        title={title}
        pictures={pictures}
        first={opened.first}
        returnFocusTo={() => opened.link}
        onClose={() => setOpened(null)}
      />
    ),
  };
}
