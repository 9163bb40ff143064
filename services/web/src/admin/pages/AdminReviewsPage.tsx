import { Reviews } from '../reviews/Reviews.tsx';
import { PortalPage } from './PortalPage.tsx';

export function AdminReviews() {
  return <PortalPage title="Reviews">{() => <Reviews />}</PortalPage>;
}
