/** `POST /api/upload-image` (SPEC §7). */
export interface UploadView {
  imageUrl: string;
}

/** Maximum bytes of one upload (RELIABILITY §3). */
export const maxUploadBytes = 5 * 1024 * 1024;

/** Types offered by the file dialog; the server decides by the file's first bytes. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Shown by the form before the upload, and sent by the server. */
export const uploadFaults = {
  type: 'Please choose a JPEG, PNG, WebP or GIF picture.',
  size: 'A picture may have at most 5 MB.',
} as const;

/** Widths in which every picture is stored. */
export const imageWidths = [400, 800, 1200, 1600] as const;
