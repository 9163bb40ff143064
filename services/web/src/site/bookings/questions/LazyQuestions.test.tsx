import { screen, waitFor } from '@testing-library/react';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { source } from '../../../../test/exampleQuestions.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { payButton } from '../../../../test/site/bookingForm.ts';

const api = useFakeApi();
const { holds, showFilledForm, submitted } = bookingFlowPage(api);

let mockLoads = 0;
beforeEach(() => void (mockLoads = 0));
jest.mock('./BookingQuestions.tsx', (): unknown => {
  mockLoads += 1;
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a workshop without custom questions does not load their script', async () => {
  const user = await showFilledForm(exampleEvent());

  await user.click(payButton());

  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(mockLoads).toBe(0);
});

test('without the script the visitor books, also where an answer is required, and is told to answer later', async () => {
  const user = await showFilledForm(exampleEvent({ questions: [source] }));
  expect(await screen.findByText(/You can answer them later: our mail has the link\./)).toBeVisible();

  await user.click(payButton());

  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(mockLoads).toBe(1);
  expect(holds()[0]?.body).not.toHaveProperty('answers');
});
