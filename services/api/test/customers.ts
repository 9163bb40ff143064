/** A visitor, with the fields of a booking and of the list of customers. */
export const lerato = {
  email: 'lerato@example.com',
  firstName: 'Lerato',
  lastName: 'Nkosi',
  phone: '083 555 0199',
};
