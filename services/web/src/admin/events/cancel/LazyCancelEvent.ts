import { lazyDialog } from '../../forms/lazyDialog.tsx';

export const LazyCancelEvent = lazyDialog(
  'cancelling a workshop',
  async () => (await import('./CancelEvent.tsx')).CancelEvent,
);
