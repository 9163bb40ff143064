import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { WidgetTag } from './WidgetTag.tsx';

const tag = `<script src="${window.location.origin}/widget.js" async></script>`;

test('the tag of the widget can be copied, which is announced', async () => {
  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  render(<WidgetTag />);

  await user.click(screen.getByText('Show the workshops on another site'));
  await user.click(screen.getByRole('button', { name: 'Copy the tag' }));

  expect(copied).toHaveBeenCalledWith(tag);
  expect(await screen.findByRole('status')).toHaveTextContent('The tag is copied.');
});

test('without permission to copy, the tag is selected', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  render(<WidgetTag />);

  await user.click(screen.getByText('Show the workshops on another site'));
  await user.click(screen.getByRole('button', { name: 'Copy the tag' }));

  expect(window.getSelection()?.toString()).toBe(tag);
});
