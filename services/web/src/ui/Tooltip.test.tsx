import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { passTime, stopTime } from '../../test/time.ts';
import { Tooltip } from './Tooltip.tsx';

afterEach(() => jest.useRealTimers());

test('a tooltip opens 700 ms after the pointer has come to rest', async () => {
  stopTime();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(
    <Tooltip text="Copy reference">
      <button type="button">Copy</button>
    </Tooltip>,
  );

  await user.hover(screen.getByRole('button'));
  await passTime(0.68);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await passTime(0.05);

  expect(screen.getByRole('tooltip')).toHaveTextContent('Copy reference');
});
