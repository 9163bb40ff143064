import { useId } from 'react';
import { maxAlt, maxImages } from '@studio/contract/events/eventDetails';
import { TextField } from '../../../../shared/forms/Field.tsx';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Picture } from '../../../../shared/ui/image/Picture.tsx';
import { UploadControl } from '../../../uploads/UploadControl.tsx';
import type { ImageUpload } from '../../../uploads/useImageUpload.ts';
import { imageLines, imagesOf } from './detailTexts.ts';
import type { Image } from './detailTexts.ts';

interface ImageListProps {
  upload: ImageUpload;
  /** One picture per line, as in `DetailTexts`. */
  images: string;
  error: string | undefined;
  /** Called with a function that edits the current lines, because a picture may arrive while texts are typed. */
  onChange: (edit: (images: string) => string) => void;
}

export function ImageList({ upload, images, error, onChange }: ImageListProps) {
  const labelId = useId();
  const list = imagesOf(images);

  function edit(update: (current: Image[]) => Image[]): void {
    onChange((lines) => imageLines(update(imagesOf(lines))));
  }

  return (
    <div className="grid gap-3">
      <p id={labelId} className="text-sm font-semibold">
        Further pictures <span className="font-normal text-ink-3">(optional, at most {maxImages})</span>
      </p>
      {list.length > 0 && (
        <ul className="grid gap-3">
          {list.map(({ url, alt }, place) => (
            <li key={url} className="grid grid-cols-[5rem_1fr] items-start gap-3 sm:grid-cols-[7rem_1fr_auto]">
              <Picture src={url} alt="" sizes="7rem" className="aspect-4/3 w-full rounded-sm object-cover" />
              <TextField
                label={`What picture ${place + 1} shows`}
                aside="(for people who cannot see it)"
                maxLength={maxAlt}
                value={alt}
                onChange={({ target }) =>
                  edit((current) => current.map((image) => (image.url === url ? { url, alt: target.value } : image)))
                }
              />
              <Button
                tone="outline"
                size="sm"
                className="max-sm:col-start-2 max-sm:justify-self-start sm:mt-6.5"
                onClick={() => edit((current) => current.filter((image) => image.url !== url))}
              >
                Remove<span className="sr-only"> picture {place + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {list.length < maxImages && (
        <UploadControl
          upload={upload}
          labelId={labelId}
          chooseText="Add a picture"
          hint="They are shown below the first one."
          error={error}
          onUploaded={(url) => edit((current) => [...current.filter((image) => image.url !== url), { url, alt: '' }])}
        />
      )}
    </div>
  );
}
