import { Payments } from '../payments/Payments.tsx';
import { PortalPage } from './PortalPage.tsx';

export function AdminPayments() {
  return <PortalPage title="Payments">{() => <Payments />}</PortalPage>;
}
