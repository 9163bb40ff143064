import { useMutation } from '@tanstack/react-query';
import type { CustomerView } from '@studio/contract/customers';
import { studioDay } from '@studio/contract/dates';
import { adminApi, hasEnded } from '../admins/adminApi.ts';
import { sentenceOf } from '../http/api.ts';
import { exportCsv } from '../portal/csv.ts';
import type { CsvColumn } from '../portal/csv.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/toast.ts';

const columns: CsvColumn<CustomerView>[] = [
  { header: 'First name', cell: ({ firstName }) => firstName },
  { header: 'Last name', cell: ({ lastName }) => lastName },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Phone', cell: ({ phone }) => phone },
  { header: 'Total bookings', cell: ({ totalBookings }) => totalBookings },
  { header: 'Last booking', cell: ({ lastBooking }) => lastBooking && studioDay(new Date(lastBooking)) },
];

/** Saves all that fits the search, not only the page that is shown (CHECKLIST 25). */
export function ExportCustomers({ search }: { search: string }) {
  const exporting = useMutation({
    // SPEC §7: without paging the answer is an array.
    mutationFn: () =>
      adminApi.get<CustomerView[]>(`/api/admin/customers${search && `?search=${encodeURIComponent(search)}`}`),
    onSuccess: (customers) => exportCsv('customers', customers, columns),
    onError: (error) =>
      hasEnded(error) ||
      showToast({
        tone: 'destructive',
        title: 'Error',
        description: sentenceOf(error, 'Failed to export customers. Please try again.'),
      }),
  });
  return (
    <Button
      tone="outline"
      size="sm"
      aria-disabled={exporting.isPending}
      onClick={() => exporting.isPending || exporting.mutate()}
    >
      <Icon name="download" size={18} />
      {exporting.isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}
