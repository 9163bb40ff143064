import { lazyDialog } from '../../forms/lazyDialog.tsx';

export const LazyInvoices = lazyDialog(async () => (await import('./InvoiceDialog.tsx')).InvoiceDialog);
