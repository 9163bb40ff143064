import { waitFor } from '@testing-library/react';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { payButton } from '../../../../test/site/bookingForm.ts';
import { pendingBooking } from '../bookingSession.ts';
import { sessionUtm, storeUtm } from './sessionUtm.ts';

const api = useFakeApi();
const { showFilledForm, submitted, holds } = bookingFlowPage(api);

const utm = { source: 'mail', medium: null, campaign: 'march sale' };

test('the utm parameters of the address are sent with the hold, and are not in the stored booking', async () => {
  storeUtm('?utm_source=Mail&utm_campaign=March+Sale&utm_term=clay&code=CLAY10');
  const user = await showFilledForm();

  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));

  expect(holds()[0]?.body).toMatchObject({ utm });
  expect(pendingBooking.read()).not.toHaveProperty('utm');
});

test('a hold without utm parameters has no such field', async () => {
  const user = await showFilledForm();

  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));

  expect(holds()[0]?.body).not.toHaveProperty('utm');
});

test('an address without usable parameters keeps the stored ones, and another address replaces all of them', () => {
  storeUtm('?utm_source=mail&utm_campaign=march%20sale');

  storeUtm('');
  expect(sessionUtm.read()).toEqual(utm);
  storeUtm('?utm_medium=widget');
  expect(sessionUtm.read()).toEqual({ source: null, medium: 'widget', campaign: null });
});

test('parameters that cannot be used store nothing', () => {
  sessionStorage.clear();

  for (const search of ['', '?utm_source=', '?utm_source=lerato%40example.com', `?utm_medium=${'x'.repeat(2000)}`])
    storeUtm(search);

  expect(sessionStorage).toHaveLength(0);
});
