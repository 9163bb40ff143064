import type { CustomerView } from '@studio/contract/admin/customers';
import { portalPath } from '@studio/contract/admin/portalPath';
import { Link } from '../../shared/ui/Link.tsx';
import { DataTable } from '../lists/DataTable.tsx';
import type { Column } from '../lists/DataTable.tsx';
import { RowAction, rowActions } from '../lists/RowAction.tsx';
import { EmailLink, PhoneLink, linkClass } from '../ui/ContactLinks.tsx';
import { customerName, lastBookingText } from './customerText.ts';

interface CustomerTableProps {
  customers: readonly CustomerView[];
  onEdit: (customer: CustomerView) => void;
  onPrivacy: (customer: CustomerView) => void;
  onDelete: (customer: CustomerView) => void;
}

export function CustomerTable({ customers, ...actions }: CustomerTableProps) {
  return (
    <DataTable
      label="Customers"
      rows={customers}
      columns={columnsOf(actions)}
      keyOf={({ email }) => email}
      cardClassName="max-md:grid-cols-[auto_auto] max-md:justify-between max-md:gap-x-4 max-md:gap-y-0"
    />
  );
}

function columnsOf({ onEdit, onPrivacy, onDelete }: Omit<CustomerTableProps, 'customers'>): Column<CustomerView>[] {
  return [
    {
      header: 'Name',
      width: '1.3fr',
      bare: true,
      className: 'max-md:col-span-2',
      cell: (customer) => <b className="font-strong max-md:text-base">{customerName(customer)}</b>,
    },
    {
      header: 'Email',
      width: '1.7fr',
      bare: true,
      className: 'max-md:col-span-2',
      cell: ({ email }) => <EmailLink email={email} />,
    },
    {
      header: 'Phone',
      bare: true,
      cell: ({ phone }) => <PhoneLink phone={phone} />,
    },
    { header: 'Total bookings', width: '0.8fr', cell: (customer) => <CustomerBookings customer={customer} /> },
    {
      header: 'Last booking',
      width: '0.9fr',
      className: 'max-md:col-span-2',
      cell: (customer) => <span className="num">{lastBookingText(customer)}</span>,
    },
    {
      header: 'Actions',
      width: '17rem',
      bare: true,
      className: 'max-md:col-span-2 md:text-right',
      cell: (customer) => (
        <div className={rowActions}>
          <RowAction icon="edit" label="Edit" rowName={customerName(customer)} onSelect={() => onEdit(customer)} />
          <RowAction
            icon="lock"
            label="Data"
            rowName={`of ${customerName(customer)}`}
            onSelect={() => onPrivacy(customer)}
          />
          <RowAction icon="trash" label="Delete" rowName={customerName(customer)} onSelect={() => onDelete(customer)} />
        </div>
      ),
    },
  ];
}

/** Links to the customer's bookings. The number excludes cancelled bookings, but the linked list shows them. */
function CustomerBookings({ customer: { email, totalBookings, ...name } }: { customer: CustomerView }) {
  return (
    <Link to={portalPath('bookings', { email })} className={`num ${linkClass}`}>
      {totalBookings}
      <span className="sr-only">
        {' '}
        {totalBookings === 1 ? 'booking' : 'bookings'} of {customerName(name)}
      </span>
    </Link>
  );
}
