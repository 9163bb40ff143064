import { useId } from 'react';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Picture } from '../../shared/ui/image/Picture.tsx';
import { UploadControl } from './UploadControl.tsx';
import type { ImageUpload } from './useImageUpload.ts';

interface ImageFieldProps {
  upload: ImageUpload;
  label?: string;
  chooseText?: string;
  /** Says what is shown without a picture. */
  hint?: string;
  /** Whether the studio's own picture replaces a missing one, as on the pages of visitors. */
  hasFallback?: boolean;
  /** The address of the current picture; empty without one. */
  imageUrl: string;
  error: string | undefined;
  /** Is called with the address of the uploaded picture, or an empty string after removal. */
  onChange: (imageUrl: string) => void;
}

export function ImageField({
  upload,
  label = 'Picture',
  chooseText = 'Choose a picture',
  hint = "Without one the studio's own picture is shown.",
  hasFallback = true,
  imageUrl,
  error,
  onChange,
}: ImageFieldProps) {
  const labelId = useId();
  const { state } = upload;
  return (
    <div className="grid content-start gap-1.5">
      <p id={labelId} className="text-sm font-semibold">
        {label} <span className="font-normal text-ink-3">(optional)</span>
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-[13rem_1fr]">
        <div className="grid aspect-16/11 place-items-center overflow-hidden rounded-md bg-oat">
          {state.kind === 'running' && <img src={state.preview} alt="" className="size-full object-cover" />}
          {state.kind !== 'running' && (imageUrl || hasFallback) && (
            <Picture src={imageUrl || null} alt="" sizes="13rem" className="size-full object-cover" />
          )}
          {state.kind !== 'running' && !imageUrl && !hasFallback && (
            <Icon name="picture" size={32} className="text-ink-3" />
          )}
        </div>
        <UploadControl
          upload={upload}
          labelId={labelId}
          chooseText={imageUrl ? 'Choose another' : chooseText}
          hint={hint}
          error={error}
          onUploaded={onChange}
        >
          {imageUrl && (
            <Button tone="outline" size="sm" onClick={() => onChange('')}>
              Remove picture
            </Button>
          )}
        </UploadControl>
      </div>
    </div>
  );
}
