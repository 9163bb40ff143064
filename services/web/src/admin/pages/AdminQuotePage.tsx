import { useParams } from 'react-router-dom';
import { QuoteEditorPage } from '../quotes/QuoteEditorPage.tsx';
import { PortalPage } from './PortalPage.tsx';

export function AdminQuote() {
  const { id = '' } = useParams();
  return <PortalPage title="Quote">{() => <QuoteEditorPage key={id} id={id} />}</PortalPage>;
}
