import type { InvoiceView } from '@studio/contract/invoices/invoices';
import type { ManageAccess } from '../state/manageAccess.ts';
import { apiPath, keyHeader } from './invoicesQuery.ts';

/** Saves a document as a file. A plain link cannot send the key of the booking. @throws Error without the file */
export async function downloadInvoice(access: ManageAccess, { id, number }: InvoiceView): Promise<void> {
  const response = await fetch(`${apiPath(access)}/${id}`, { headers: keyHeader(access), credentials: 'include' });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `${number}.pdf`;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
