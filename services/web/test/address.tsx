import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';

/** Renders the current URL of the router, which `address` reads. */
export function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

export const address = () => screen.getByRole('status', { name: 'Address' });
