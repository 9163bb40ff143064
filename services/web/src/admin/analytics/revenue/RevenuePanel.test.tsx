import { act, fireEvent, screen, within } from '@testing-library/react';
import { exampleAnalytics, revenueByWeek } from '../../../../test/admin/exampleAnalytics.ts';
import { overviewTab } from '../../../../test/admin/overviewTab.tsx';

const { show } = overviewTab();

const busy = { revenueByWeek: revenueByWeek({ 0: 738_000, 9: 1_681_000, 11: -45_000 }) };
const plot = () => screen.getByRole('slider', { name: 'Revenue per week' });
/** The label above the curve; screen readers get the slider's own text. */
const bubble = () => screen.queryByText(/^(Week of|[A-Z][a-z]{2} \d)/, { selector: 'span' })?.parentElement;

test('the arrow keys select a week of the chart, and its sum is announced', async () => {
  const user = await show(busy);
  expect(bubble()).toBeUndefined();

  act(() => plot().focus());
  expect(plot()).toHaveAttribute('aria-valuetext', 'Week of 10 Mar: -R450.00');
  expect(bubble()).toHaveTextContent('Week of 10 Mar-R450.00');

  fireEvent.change(plot(), { target: { value: '9' } });
  expect(plot()).toHaveAttribute('aria-valuetext', 'Week of 24 Feb: R16\u00A0810.00');
  expect(bubble()).toHaveTextContent('Week of 24 FebR16 810.00');

  await user.keyboard('{Escape}');
  expect(bubble()).toBeUndefined();
  expect(plot()).toHaveFocus();
});

test('the pointer shows the sum of the week it is nearest to', async () => {
  await show(busy);
  const area = plot().parentElement ?? document.body;
  jest.spyOn(area, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 1100, 200));

  for (const [clientX, text] of [
    [149, 'Week of 23 DecR7 380.00'],
    [151, 'Week of 30 DecR0.00'],
    [1000, 'Week of 24 FebR16 810.00'],
    [5000, 'Week of 10 Mar-R450.00'],
    [-50, 'Week of 23 DecR7 380.00'],
  ] as const) {
    // jsdom's pointer events have no coordinates.
    fireEvent(area, new MouseEvent('pointermove', { clientX, bubbles: true }));
    expect(bubble()).toHaveTextContent(text);
  }
});

test('the view Year shows months, and the table has the same figures as the curve', async () => {
  const months = exampleAnalytics().revenueByMonth.map((step, month) => ({ ...step, amount: (month + 1) * 100_000 }));
  const user = await show({ ...busy, revenueByMonth: months });
  await user.click(screen.getByText('Show as a table'));
  const rows = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  expect(rows('Revenue per week').at(1)).toBe('Mon 23 Dec 2030R7\u00A0380.00');

  await user.click(screen.getByRole('button', { name: 'Year', pressed: false }));

  expect(screen.getByRole('button', { name: '12 weeks', pressed: false })).toBeVisible();
  expect(screen.getByRole('slider', { name: 'Revenue per month' })).toHaveAttribute(
    'aria-valuetext',
    'Mar 2031: R12\u00A0000.00',
  );
  expect(rows('Revenue per month').slice(0, 3)).toEqual([
    'MonthRevenue',
    'Apr 2030R1\u00A0000.00',
    'May 2030R2\u00A0000.00',
  ]);
});
