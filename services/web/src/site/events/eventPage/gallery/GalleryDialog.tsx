import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Dialog, DialogClose, DialogTitle } from '../../../../shared/ui/dialog/Dialog.tsx';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import { Picture } from '../../../../shared/ui/image/Picture.tsx';

export interface GalleryPicture {
  url: string;
  alt: string;
}

interface GalleryDialogProps {
  title: string;
  pictures: GalleryPicture[];
  first: number;
  returnFocusTo: () => HTMLElement | null;
  onClose: () => void;
}

/** The pictures of a workshop, one at a time. The arrow keys show the one before or after. */
export function GalleryDialog({ title, pictures, first, returnFocusTo, onClose }: GalleryDialogProps) {
  const [position, setPosition] = useState(first);
  const picture = pictures[position];

  function step(steps: number): void {
    setPosition((position + steps + pictures.length) % pictures.length);
  }

  const showByKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => showByKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  if (!picture) return null;
  return (
    <Dialog onClose={onClose} returnFocusTo={returnFocusTo} className="sm:max-w-280">
      <div className="relative grid gap-3.5 p-4.5 sm:p-6">
        <DialogTitle className="pr-13 text-h3">{title}</DialogTitle>
        <DialogClose className="absolute top-3.5 right-3.5" />
        <Picture
          key={picture.url}
          src={picture.url}
          alt={picture.alt}
          sizes="(min-width: 40rem) 67rem, 100vw"
          load="eager"
          className="gallery-picture"
        />
        <div className="flex flex-wrap items-center gap-3">
          <p aria-live="polite" className="num mr-auto min-w-0 text-sm text-ink-2">
            {pictures.length > 1 && `${position + 1} of ${pictures.length}`}
            {picture.alt && `${pictures.length > 1 ? ': ' : ''}${picture.alt}`}
          </p>
          {pictures.length > 1 && (
            <>
              <Button tone="outline" size="sm" onClick={() => step(-1)}>
                <Icon name="arrow" size={18} className="rotate-180" /> Previous
              </Button>
              <Button tone="outline" size="sm" onClick={() => step(1)}>
                Next <Icon name="arrow" size={18} />
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
