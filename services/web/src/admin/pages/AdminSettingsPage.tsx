import { Settings } from '../settings/Settings.tsx';
import { PortalPage } from './PortalPage.tsx';

export function AdminSettings() {
  return <PortalPage title="Settings">{() => <Settings />}</PortalPage>;
}
