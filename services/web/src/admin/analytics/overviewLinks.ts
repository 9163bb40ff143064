export const addWorkshop = '/admin?tab=events&dialog=new';
export const manualBooking = '/admin?tab=events&dialog=manual';
export const allWorkshops = '/admin?tab=events';
