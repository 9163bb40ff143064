import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminReviewView } from '@studio/contract/reviews/reviewViews';
import { adminReview } from '../../../test/admin/exampleReviews.ts';
import { rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { Reviews } from './Reviews.tsx';

const api = useFakeApi();

const path = '/api/admin/reviews';

const pageOf = (items: AdminReviewView[], total = items.length, page = 1) => ({ items, total, page, pageSize: 25 });

async function show(reviews = [adminReview()]) {
  api.answers[`GET ${path}`] ??= () => ({ body: pageOf(reviews) });
  renderAt('/admin/reviews', <Reviews />);
  await waitFor(() => expect(screen.queryByText('Loading the reviews…')).not.toBeInTheDocument());
  return userEvent.setup();
}

const dialog = () => within(screen.getByRole('alertdialog'));
const sent = () => api.calls.find(({ method }) => method === 'POST');

test('before a review is published the admin sees what visitors will see', async () => {
  const user = await show();
  api.answers[`POST ${path}/31/publish`] = () => ({ body: adminReview({ state: 'published' }) });

  await user.click(screen.getByRole('button', { name: 'Publish the review of Lerato' }));
  expect(dialog().getByText(/page of each workshop ‘Raku night’/)).toBeVisible();
  for (const text of ['We laughed a lot.', 'Lerato, Friday, March 14, 2031', '4 of 5 stars'])
    expect(dialog().getByText(text)).toBeInTheDocument();
  await user.click(dialog().getByRole('button', { name: 'Publish' }));

  await waitFor(() => expect(sent()).toMatchObject({ path: `${path}/31/publish`, body: { version: 2 } }));
});

test('a published review can still be rejected', async () => {
  const user = await show([adminReview({ state: 'published' })]);
  api.answers[`POST ${path}/31/reject`] = () => ({ body: adminReview({ state: 'rejected' }) });
  expect(screen.queryByRole('button', { name: /^Publish/ })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Reject the review of Lerato' }));
  await user.click(dialog().getByRole('button', { name: 'Reject' }));

  await waitFor(() => expect(sent()).toMatchObject({ path: `${path}/31/reject`, body: { version: 2 } }));
});

test('a review without a text only counts in the average, and the dialog says so', async () => {
  const user = await show([adminReview({ text: null })]);
  expect(screen.getByText('No text')).toBeVisible();

  await user.click(screen.getByRole('button', { name: /^Publish/ }));

  expect(dialog().getByText(/counts in the average/)).toBeVisible();
});

test('older reviews are on further pages', async () => {
  api.answers[`GET ${path}`] = (asked) => ({
    body: asked.includes('page=2') ? pageOf([adminReview({ text: 'Smoky.' })], 26, 2) : pageOf([adminReview()], 26),
  });
  const user = await show();

  await user.click(screen.getByRole('button', { name: 'Next' }));

  expect(await screen.findByText('Smoky.')).toBeVisible();
});

test('without reviews the page says when people are asked', async () => {
  await show([]);
  expect(screen.getByText(/^No reviews yet\./)).toBeVisible();
});

test('an error can be retried', async () => {
  api.answers[`GET ${path}`] = rejection(503, 'unavailable', 'Not now');
  const user = await show();
  expect(await screen.findByText('The reviews could not be read.')).toBeVisible();

  api.answers[`GET ${path}`] = () => ({ body: pageOf([adminReview()]) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('We laughed a lot.')).toBeVisible();
});
