import { render, screen } from '@testing-library/react';
import { useHoldSeconds } from './heldSeats.ts';

function Seconds() {
  return <p>{useHoldSeconds({ expiresAt: new Date(600_000).toISOString() })}</p>;
}

// The setup of the tests rejects React's warning about a snapshot that changes.
test('seconds that pass while a component renders do not change what it shows', () => {
  let time = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => (time += 1000));

  render(<Seconds />);

  expect(screen.getByText(/^59\d$/)).toBeInTheDocument();
});
