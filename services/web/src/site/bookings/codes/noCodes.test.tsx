import { screen } from '@testing-library/react';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { payButton } from '../../../../test/site/bookingForm.ts';

const api = useFakeApi();
const { showFilledForm } = bookingFlowPage(api);

test('the booking form of a studio without codes does not ask for one', async () => {
  await showFilledForm();

  expect(payButton()).toHaveTextContent('Pay R900.00');
  expect(screen.queryByText('Add a code')).not.toBeInTheDocument();
});
