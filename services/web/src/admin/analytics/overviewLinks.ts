export const addWorkshop = '/admin?tab=events&dialog=new';
export const manualBooking = '/admin?tab=events&dialog=manual';
