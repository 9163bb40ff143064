import { screen } from '@testing-library/react';
import { exampleAnalytics } from '../../../test/admin/exampleAnalytics.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { KeyFigures } from './KeyFigures.tsx';

test('a figure has a size that fits its tile by its number of characters', () => {
  const analytics = exampleAnalytics({ totalRevenue: 123_456_789 });

  renderAt('/admin', <KeyFigures analytics={analytics} readAt={new Date()} />);

  const figure = screen.getByText(/^R1.234/);
  expect(figure).toHaveTextContent('R1 234 567.89');
  expect(figure.style.getPropertyValue('--characters')).toBe('13');
});
