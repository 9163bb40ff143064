import { useImageUpload } from '../../uploads/useImageUpload.ts';
import type { ImageUpload } from '../../uploads/useImageUpload.ts';

export type EventUploads = Record<'main' | 'teacher' | 'images', ImageUpload>;

/** One upload for each picture field of the form, so that they can run at the same time. */
export function useEventUploads(): EventUploads & { isRunning: boolean } {
  const [main, teacher, images] = [useImageUpload(), useImageUpload(), useImageUpload()];
  return { main, teacher, images, isRunning: [main, teacher, images].some(({ state }) => state.kind === 'running') };
}
