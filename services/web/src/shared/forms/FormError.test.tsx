import { render, screen } from '@testing-library/react';
import { FormError } from './FormError.tsx';

test('an error shows its texts with an icon', () => {
  const { container } = render(
    <FormError role="alert">
      {'Your details were not saved.'}
      {false}
    </FormError>,
  );

  expect(screen.getByRole('alert')).toHaveTextContent('Your details were not saved.');
  expect(container.querySelector('svg')).not.toBeNull();
});

test.each([[null], [[false, false]], [['', null]]])('an error of %j, which has no text, shows no icon', (children) => {
  render(<FormError role="alert">{children}</FormError>);

  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});
