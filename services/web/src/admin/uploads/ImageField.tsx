import { useId } from 'react';
import { uploadTypes } from '@studio/contract/uploads';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Picture } from '../../shared/ui/image/Picture.tsx';
import type { ImageUpload } from './useImageUpload.ts';

interface ImageFieldProps {
  upload: ImageUpload;
  /** The address of the current picture; empty without one. */
  imageUrl: string;
  error: string | undefined;
  /** Is called with the address of the uploaded picture, or an empty string after removal. */
  onChange: (imageUrl: string) => void;
}

export function ImageField({ upload, imageUrl, error, onChange }: ImageFieldProps) {
  const id = useId();
  const { state } = upload;
  const shownError = state.kind === 'failed' ? state.error : error;
  const refused = state.kind === 'failed' ? state.file : null;
  const retry = refused && (() => upload.choose(refused, onChange));
  return (
    <div className="grid content-start gap-1.5">
      <p id={`${id}-label`} className="text-sm font-semibold">
        Picture <span className="font-normal text-ink-3">(optional)</span>
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-[13rem_1fr]">
        <div className="aspect-16/11 overflow-hidden rounded-md bg-oat">
          {state.kind === 'running' ? (
            <img src={state.preview} alt="" className="size-full object-cover" />
          ) : (
            <Picture src={imageUrl || null} alt="" sizes="13rem" className="size-full object-cover" />
          )}
        </div>
        <div className="grid content-start gap-2.5">
          <div className="flex flex-wrap gap-2.5">
            <label className="upload-button">
              <Icon name="picture" size={18} />
              <span id={`${id}-choose`}>{imageUrl ? 'Choose another' : 'Choose a picture'}</span>
              <input
                type="file"
                accept={uploadTypes.join(',')}
                aria-labelledby={`${id}-choose ${id}-label`}
                aria-describedby={`${id}-hint ${id}-error`}
                aria-invalid={shownError !== undefined}
                className="sr-only"
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (file) upload.choose(file, onChange);
                  // Clearing the input allows choosing the same file again after a rejection.
                  target.value = '';
                }}
              />
            </label>
            {retry && (
              <Button tone="outline" size="sm" onClick={retry}>
                <Icon name="refresh" size={18} />
                Try again
              </Button>
            )}
            {state.kind === 'running' ? (
              <Button tone="outline" size="sm" onClick={upload.drop}>
                Stop
              </Button>
            ) : (
              imageUrl && (
                <Button tone="outline" size="sm" onClick={() => onChange('')}>
                  Remove picture
                </Button>
              )
            )}
          </div>
          <p id={`${id}-hint`} className="text-xs text-ink-3">
            JPEG, PNG, WebP or GIF, up to 5 MB. Without one the studio&apos;s own picture is shown.
          </p>
          {state.kind === 'running' && <Progress share={state.share} />}
          <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-sm font-semibold text-danger empty:hidden">
            {shownError && <Icon name="alert" size={18} />}
            {shownError}
          </p>
        </div>
      </div>
    </div>
  );
}

/** At 100 % the server still renders the picture in all widths. */
function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  const text = percent < 100 ? `Uploading, ${percent} %` : 'Preparing the picture…';
  return (
    <div className="grid gap-1">
      <progress aria-label="Upload" aria-valuetext={text} max={100} value={percent} className="upload-progress" />
      <span aria-hidden="true" className="num text-xs text-ink-2">
        {text}
      </span>
    </div>
  );
}
