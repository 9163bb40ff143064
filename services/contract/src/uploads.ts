/** `POST /api/upload-image` (SPEC §7). */
export interface UploadView {
  imageUrl: string;
}

/** Bytes of one upload at most (RELIABILITY §3). */
export const maxUploadBytes = 5 * 1024 * 1024;

/** The widths every picture is kept in, so that a page can name them (STACK Images). */
export const imageWidths = [400, 800, 1200, 1600] as const;
