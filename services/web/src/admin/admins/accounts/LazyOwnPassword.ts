import { lazyDialog } from '../../forms/lazyDialog.tsx';

export const LazyOwnPassword = lazyDialog(
  'the own password',
  async () => (await import('./OwnPasswordDialog.tsx')).OwnPasswordDialog,
);
