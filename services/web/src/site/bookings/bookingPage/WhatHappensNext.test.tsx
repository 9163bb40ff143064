import { render, screen } from '@testing-library/react';
import { exampleDetail } from '../../../../test/exampleBookings.ts';
import { WhatHappensNext } from './WhatHappensNext.tsx';

test('the page promises a reminder once its workshop has moved to a later day', () => {
  const stepsOf = (date: string) => <WhatHappensNext detail={exampleDetail({}, { date, startTime: '10:00' })} />;
  const { rerender } = render(stepsOf('2020-03-15'));
  expect(screen.queryByText(/remind/)).not.toBeInTheDocument();

  rerender(stepsOf('2099-03-22'));

  expect(screen.getByText(/remind/)).toBeVisible();
});
