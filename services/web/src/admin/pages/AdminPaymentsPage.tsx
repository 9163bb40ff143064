import { LaterPayments } from '../bookings/bankStatement/LaterPayments.tsx';
import { Payments } from '../payments/Payments.tsx';
import { PortalPage } from './PortalPage.tsx';

export function AdminPayments() {
  return (
    <PortalPage title="Payments">
      {() => (
        <Payments>
          <LaterPayments />
        </Payments>
      )}
    </PortalPage>
  );
}
