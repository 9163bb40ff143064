import { screen } from '@testing-library/react';
import { attentionPanel, item } from '../../../../test/admin/attentionPanel.tsx';
import { useFakeApi } from '../../../../test/fakeApi.ts';

const { show } = attentionPanel(useFakeApi());

test('differences from PayFast are counted and lead to the page that lists them', async () => {
  await show({ differences: { id: 6, count: 2, foundAt: '2031-03-11T01:00:00.000Z' } });

  expect(item()).toHaveTextContent('Differences from PayFast: 2Compared Tue 11 Mar 2031, 3:00 AM.');
  expect(screen.getByRole('link', { name: 'Show differences' })).toHaveAttribute('href', '/admin/payments');
});
