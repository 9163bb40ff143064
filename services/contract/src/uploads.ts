export interface UploadView {
  imageUrl: string;
}

export const maxUploadBytes = 5 * 1024 * 1024;

export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

export const uploadErrors = {
  type: 'Please choose a JPEG, PNG, WebP or GIF picture.',
  size: 'A picture may have at most 5 MB.',
} as const;

/** Size on the screen in pixels. The copy for mails, `<name>-mail.jpg`, has twice the width and height. */
export const mailPicture = { width: 550, height: 412 } as const;

export const imageWidths = [400, 800, 1200, 1600] as const;
