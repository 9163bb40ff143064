import { lazyDialog } from '../../forms/lazyDialog.tsx';

export const LazyEventDialog = lazyDialog(
  'the form of a workshop',
  async () => (await import('./EventDialog.tsx')).EventDialog,
);
