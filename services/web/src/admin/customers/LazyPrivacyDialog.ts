import { lazyDialog } from '../forms/lazyDialog.tsx';

export const LazyPrivacyDialog = lazyDialog(
  'the data of a customer',
  async () => (await import('./PrivacyDialog.tsx')).PrivacyDialog,
);
