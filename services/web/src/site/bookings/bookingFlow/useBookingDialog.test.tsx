import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { BookButton } from '../../events/BookButton.tsx';
import { formMemory } from '../bookingSession.ts';
import { useBookingDialog } from './useBookingDialog.tsx';

useFakeApi();
beforeEach(() => sessionStorage.clear());

const rendered = jest.fn();
function Page() {
  useEffect(() => void rendered());
  const { bookNow, dialog } = useBookingDialog();
  return (
    <>
      <h1 id="title">{exampleEvent().title}</h1>
      <BookButton event={exampleEvent()} describedBy="title" {...bookNow} />
      {dialog}
    </>
  );
}

test('typing in the form stores the entry without rendering the page behind it', async () => {
  const user = userEvent.setup();
  renderAt('/events', <Page />);
  await user.click(screen.getByRole('button', { name: 'Book Now' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Book Now' }));
  await screen.findByRole('dialog', { name: 'Book Your Workshop' });
  rendered.mockClear();

  await user.type(screen.getByLabelText('First Name'), 'Lerato');

  expect(formMemory.read()?.entry.firstName).toBe('Lerato');
  expect(rendered).not.toHaveBeenCalled();
});
