import { Discounts } from '../discounts/Discounts.tsx';
import { PortalPage } from './PortalPage.tsx';

export function AdminDiscounts() {
  return <PortalPage title="Discount Codes">{() => <Discounts />}</PortalPage>;
}
