import { Invoices } from '../bookings/manage/invoices/Invoices.tsx';
import { ManageFrame } from '../bookings/manage/ManageFrame.tsx';

/** Also shown after the workshop, and for a cancelled booking. */
export function Invoice() {
  return (
    <ManageFrame title="Invoice" requires={null}>
      {({ access }) => <Invoices access={access} />}
    </ManageFrame>
  );
}
