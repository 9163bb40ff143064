// SPEC §2 Booking flow dialogs, §3, §5
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { openForm, payButton, visitor } from '../../../../test/site/bookingForm.ts';
import { formMemory, newAttempt } from '../bookingSession.ts';

const api = useFakeApi();
const { holds, showEvents, submitted } = bookingFlowPage(api);
const { title } = exampleEvent();

const participants = () => screen.getByLabelText<HTMLInputElement>('Number of Participants');
const oneMore = () => screen.getByRole('button', { name: 'One more' });

async function type(user: UserEvent, text: string): Promise<void> {
  await user.clear(participants());
  if (text) await user.type(participants(), text);
  await user.tab();
}

// SPEC §9
test('participants start at 1 and fall back to 1 when empty or 0; the total is announced', async () => {
  const user = await showEvents(exampleEvent({ availableSeats: 5 }));
  const form = await openForm(user, title);
  expect(participants()).toHaveValue(1);
  expect(participants()).toHaveAttribute('min', '1');
  expect(participants()).toHaveAttribute('max', '12');

  const readValue = async (text: string) => {
    await type(user, text);
    return [participants().valueAsNumber, payButton().textContent];
  };

  expect(await readValue('3')).toEqual([3, 'Pay R1350.00']);
  expect(await readValue('')).toEqual([1, 'Pay R450.00']);
  expect(await readValue('0')).toEqual([1, 'Pay R450.00']);
  await type(user, '4');
  expect(within(form).getByText('Total R1800.00 for 4 participants').parentElement).toHaveAttribute(
    'aria-live',
    'polite',
  );
});

test('One more stops at the free seats, and One fewer at 1', async () => {
  const user = await showEvents(exampleEvent({ availableSeats: 2 }));
  await openForm(user, title);
  expect(participants()).toHaveAccessibleDescription('Up to 2: that is what is left for this date.');
  expect(participants()).toBeValid();

  for (let click = 0; click < 3; click += 1) await user.click(oneMore());
  expect(participants()).toHaveValue(2);
  expect(oneMore()).toHaveAttribute('aria-disabled', 'true');
  expect(participants()).toBeValid();

  for (let click = 0; click < 3; click += 1) await user.click(screen.getByRole('button', { name: 'One fewer' }));
  expect(participants()).toHaveValue(1);
});

test.each([
  [4, 4, 'Pay R1800.00'],
  [12, 4, 'Pay R1800.00'],
  [12, 1, 'Pay R450.00'],
])(
  'at a workshop with %d places, %d of them free, a typed number and the total are limited to the free places',
  async (capacity, availableSeats, total) => {
    const user = await showEvents(exampleEvent({ capacity, availableSeats }));
    await openForm(user, title);

    await user.clear(participants());
    await user.type(participants(), '999');

    expect(participants()).toHaveValue(availableSeats);
    expect(participants()).toBeValid();
    expect(payButton()).toHaveTextContent(total);
  },
);

test('Pay with too many participants reads the free seats again, and seats released meanwhile can be paid', async () => {
  const event = exampleEvent({ availableSeats: 1 });
  const user = await showEvents(event);
  formMemory.write({ eventId: 1, entry: visitor, attempt: newAttempt(), openAt: null });
  await openForm(user, title);
  expect(payButton()).toHaveAttribute('aria-disabled', 'true');
  api.answers['GET /api/events/1'] = () => ({ body: { ...event, availableSeats: 3 } });

  await user.click(payButton());
  await waitFor(() => expect(participants()).toBeValid());
  expect(holds()).toEqual([]);
  await user.click(payButton());

  await waitFor(() => expect(submitted).toHaveLength(1));
});
