/** `POST /api/upload-image` (SPEC §7). */
export interface UploadView {
  imageUrl: string;
}

/** Bytes of one upload at most (RELIABILITY §3). */
export const maxUploadBytes = 5 * 1024 * 1024;

/** What a browser may offer to choose from; the server decides by the file's first bytes. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Said by the form before it sends a file, and by the server to whoever sends it all the same. */
export const uploadFaults = {
  type: 'Please choose a JPEG, PNG, WebP or GIF picture.',
  size: 'A picture may have at most 5 MB.',
} as const;

/** The widths every picture is kept in, so that a page can name them. */
export const imageWidths = [400, 800, 1200, 1600] as const;
