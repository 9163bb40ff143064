/** A visitor as a booking and the list of customers name them. */
export const lerato = {
  email: 'lerato@example.com',
  firstName: 'Lerato',
  lastName: 'Nkosi',
  phone: '083 555 0199',
};
