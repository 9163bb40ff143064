import type { UploadView } from '@studio/contract/uploads';
import { ApiError } from '../../shared/http/api.ts';

interface UploadOptions {
  /** Is called with the sent fraction, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Calls `POST /api/upload-image` (SPEC §7). The session cookie authenticates, not a header. XMLHttpRequest, because
 * `fetch` reports no upload progress.
 * @throws ApiError for every response that is not OK
 */
export function uploadImage(file: File, { onProgress, signal }: UploadOptions): Promise<UploadView> {
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
