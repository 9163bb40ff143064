import { portalPath } from '@studio/contract/admin/portalPath';

export const addWorkshop = portalPath('events', { dialog: 'new' });
export const manualBooking = portalPath('events', { dialog: 'manual' });
export const allWorkshops = portalPath('events');
