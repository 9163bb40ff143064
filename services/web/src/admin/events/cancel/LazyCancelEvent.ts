import { lazyDialog } from '../../forms/lazyDialog.tsx';

export const LazyCancelEvent = lazyDialog(async () => (await import('./CancelEvent.tsx')).CancelEvent);
