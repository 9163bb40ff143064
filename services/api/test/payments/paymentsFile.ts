import type { AdminClient } from '../admins.ts';
import type { TestApp } from '../app.ts';

export interface FileEntry {
  receivedBy: string;
  paymentId: string;
  /** In cents. */
  amount: number;
  /** Returns the cell below a header as it stands in the file. */
  cells: (header: string) => string;
}

/** Downloads the list of payments. Names in tests have no commas. */
export async function readPaymentsFile(app: TestApp, { cookie }: AdminClient, query = ''): Promise<FileEntry[]> {
  const answer = await fetch(`${app.url}/api/admin/exports/payments${query}`, { headers: { Cookie: cookie } });
  const [header = '', ...lines] = (await answer.text()).trim().split('\r\n');
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const cell = (name: string) => cells[names.indexOf(name)] ?? `no column ${name}`;
    const amount = Math.round(Number(cell('Amount (R)')) * 100);
    return { receivedBy: cell('Received by'), paymentId: cell('Payment ID'), amount, cells: cell };
  });
}
