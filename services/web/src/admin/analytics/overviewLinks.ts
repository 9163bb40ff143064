/** The Events tab opens the dialog that the address names. */
export const addWorkshop = '/admin?tab=events&dialog=new';
export const manualBooking = '/admin?tab=events&dialog=manual';
