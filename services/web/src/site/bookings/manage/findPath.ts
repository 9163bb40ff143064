/** The page that mails the links to manage bookings. */
export const findPath = '/find-booking';
