import { Quotes } from '../quotes/Quotes.tsx';
import { PortalPage } from './PortalPage.tsx';

export function AdminQuotes() {
  return <PortalPage title="Quotes">{() => <Quotes />}</PortalPage>;
}
