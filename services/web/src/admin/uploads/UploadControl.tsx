import { useId } from 'react';
import type { ReactNode } from 'react';
import { uploadTypes } from '@studio/contract/uploads';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import type { ImageUpload } from './useImageUpload.ts';

interface UploadControlProps {
  upload: ImageUpload;
  /** The id of the label, which follows `chooseText` in the accessible name. */
  labelId: string;
  chooseText: string;
  hint: string;
  error: string | undefined;
  onUploaded: (imageUrl: string) => void;
  /** Is shown beside the buttons while no upload runs. */
  children?: ReactNode;
}

/** Chooses and uploads one picture: buttons, progress and error. */
export function UploadControl({ upload, labelId, chooseText, hint, error, onUploaded, children }: UploadControlProps) {
  const id = useId();
  const { state } = upload;
  const shownError = state.kind === 'failed' ? state.error : error;
  const refused = state.kind === 'failed' ? state.file : null;
  const retry = refused && (() => upload.choose(refused, onUploaded));
  return (
    <div className="grid content-start gap-2.5">
      <div className="flex flex-wrap gap-2.5">
        <label className="upload-button">
          <Icon name="picture" size={18} />
          <span id={`${id}-choose`}>{chooseText}</span>
          <input
            type="file"
            accept={uploadTypes.join(',')}
            aria-labelledby={`${id}-choose ${labelId}`}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={shownError !== undefined}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) upload.choose(file, onUploaded);
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
          children
        )}
      </div>
      <p id={`${id}-hint`} className="text-xs text-ink-3">
        JPEG, PNG, WebP or GIF, up to 5 MB. {hint}
      </p>
      {state.kind === 'running' && <Progress share={state.share} />}
      <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-sm font-semibold text-danger empty:hidden">
        {shownError && <Icon name="alert" size={18} />}
        {shownError}
      </p>
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
