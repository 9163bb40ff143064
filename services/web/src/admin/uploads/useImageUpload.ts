import { useEffect, useRef, useState } from 'react';
import { maxUploadBytes, uploadErrors, uploadTypes } from '@studio/contract/uploads';
import type { UploadView } from '@studio/contract/uploads';
import { userMessageOf, ApiError } from '../../shared/http/api.ts';
import { showToast } from '../../shared/ui/toast/toast.ts';
import { isSessionEnded, handleSessionEnd } from '../http/adminApi.ts';

type UploadState =
  | { kind: 'idle' }
  /** `share` is the sent fraction, from 0 to 1; `preview` is an object URL. */
  | { kind: 'running'; share: number; preview: string }
  /** `file` is null when a second attempt would be rejected too. */
  | { kind: 'failed'; error: string; file: File | null };

export interface ImageUpload {
  state: UploadState;
  choose: (file: File, onUploaded: (imageUrl: string) => void) => void;
  /** Aborts a running upload and clears a failed one. */
  drop: () => void;
}

const idle: UploadState = { kind: 'idle' };
const failedText = 'Failed to upload image. Please try again.';

export function useImageUpload(): ImageUpload {
  const [state, setState] = useState(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function choose(file: File, onUploaded: (imageUrl: string) => void): void {
    running.current?.abort();
    const error = errorOf(file);
    if (error) fail(error, null);
    else void send(file, onUploaded);
  }

  async function send(file: File, onUploaded: (imageUrl: string) => void): Promise<void> {
    const upload = new AbortController();
    running.current = upload;
    const preview = URL.createObjectURL(file);
    setState({ kind: 'running', share: 0, preview });
    try {
      const { imageUrl } = await uploadImage(file, {
        onProgress: (share) => setState({ kind: 'running', share, preview }),
        signal: upload.signal,
      });
      setState(idle);
      showToast({ title: 'Image Uploaded' });
      onUploaded(imageUrl);
    } catch (error) {
      if (isSessionEnded(error)) handleSessionEnd(error);
      else if (!upload.signal.aborted) fail(userMessageOf(error, failedText), file);
    } finally {
      URL.revokeObjectURL(preview);
    }
  }

  /** The toast is the same for every failure (SPEC §8); the reason is shown at the field. */
  function fail(error: string, file: File | null): void {
    setState({ kind: 'failed', error, file });
    showToast({ tone: 'destructive', title: 'Upload Error', description: failedText });
  }

  function drop(): void {
    running.current?.abort();
    setState(idle);
  }

  return { state, choose, drop };
}

/** Returns why the server would reject the file. The type is empty when the browser does not know it. */
function errorOf({ type, size }: File): string | null {
  if (!uploadTypes.some((known) => known === type)) return uploadErrors.type;
  return size > maxUploadBytes ? uploadErrors.size : null;
}

interface UploadOptions {
  /** Is called with the sent fraction, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Calls `POST /api/upload-image` (SPEC §7), which the session cookie authenticates. Uses XMLHttpRequest, because
 * `fetch` reports no upload progress.
 * @throws ApiError for every response that is not OK
 */
function uploadImage(file: File, { onProgress, signal }: UploadOptions): Promise<UploadView> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload-image');
    request.withCredentials = true;
    request.responseType = 'text';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as UploadView);
      else reject(new ApiError(status, statusText, responseText));
    });
    for (const end of ['error', 'abort'] as const) {
      request.addEventListener(end, () => reject(new Error(`The upload ended with ${end}`)));
    }
    signal.addEventListener('abort', () => request.abort());

    const form = new FormData();
    form.append('image', file);
    request.send(form);
  });
}
