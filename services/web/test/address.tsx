import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';

/** Renders the router's address, for `address` to find it. */
export function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

export const address = () => screen.getByRole('status', { name: 'Address' });
