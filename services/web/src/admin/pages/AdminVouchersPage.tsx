import { Vouchers } from '../vouchers/Vouchers.tsx';
import { PortalPage } from './PortalPage.tsx';

export function AdminVouchers() {
  return <PortalPage title="Vouchers">{() => <Vouchers />}</PortalPage>;
}
