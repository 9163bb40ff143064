import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { BookNowPage } from '../../../../test/site/BookNowPage.tsx';
import { formMemory } from '../bookingSession.ts';

useFakeApi();
beforeEach(() => sessionStorage.clear());

const rendered = jest.fn();

test('typing in the form stores the entry without rendering the page behind it', async () => {
  const user = userEvent.setup();
  renderAt('/events', <BookNowPage onRender={rendered} />);
  await user.click(screen.getByRole('button', { name: /^Book Now/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Book Now/ }));
  await screen.findByRole('dialog', { name: 'Book Your Workshop' });
  rendered.mockClear();

  await user.type(screen.getByLabelText('First Name'), 'Lerato');

  expect(formMemory.read()?.entry.firstName).toBe('Lerato');
  expect(rendered).not.toHaveBeenCalled();
});
