import { screen, waitFor } from '@testing-library/react';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { eventWithExtras } from '../../../../test/exampleTickets.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { payButton } from '../../../../test/site/bookingForm.ts';

const api = useFakeApi();
const { showFilledForm, submitted } = bookingFlowPage(api);

let mockLoads = 0;
beforeEach(() => void (mockLoads = 0));
jest.mock('./Extras.tsx', (): unknown => {
  mockLoads += 1;
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a workshop without extras does not load their script', async () => {
  const user = await showFilledForm(exampleEvent());

  await user.click(payButton());

  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(mockLoads).toBe(0);
});

test('without the script of the extras the visitor books and is told to add them later', async () => {
  const user = await showFilledForm(eventWithExtras);
  expect(await screen.findByText(/You can add them later: our mail has the link\./)).toBeVisible();

  await user.click(payButton());

  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(mockLoads).toBe(1);
});
