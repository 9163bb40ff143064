// SPEC §9
import { act, fireEvent, render, screen } from '@testing-library/react';
import { advanceTime, stopTime } from '../../../test/time.ts';
import { Tooltip } from './Tooltip.tsx';

beforeEach(stopTime);
afterEach(async () => {
  // Lets the `skipDelayMs` of the tooltip pass before the next test.
  await advanceTime(10);
  jest.useRealTimers();
});

function show(): void {
  render(
    <>
      {['Copy', 'Print'].map((text) => (
        <Tooltip key={text} text={text}>
          {(control) => <button {...control} type="button" />}
        </Tooltip>
      ))}
    </>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });
/** Hovers over a control. The type is set, because jsdom's pointer events have none. */
const rest = (name: string, pointerType = 'mouse') =>
  fireEvent(button(name), Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }));

test('a tooltip opens 700 ms after the pointer has entered its control', async () => {
  show();

  rest('Copy');
  await advanceTime(0.69);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await advanceTime(0.01);

  expect(screen.getByRole('tooltip')).toHaveTextContent('Copy');
});

test.each([
  [0.29, 'at once'],
  [0.31, 'after its own delay'],
])('%d s after another tooltip the next one opens %s', async (seconds, when) => {
  show();
  rest('Copy');
  await advanceTime(0.7);
  fireEvent.pointerLeave(button('Copy'));
  act(() => jest.advanceTimersByTime(150));
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();

  act(() => jest.advanceTimersByTime(seconds * 1000));
  rest('Print');

  expect(screen.queryAllByRole('tooltip').map(({ textContent }) => textContent)).toEqual(
    when === 'at once' ? ['Print'] : [],
  );
  await advanceTime(0.7);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Print');
});

test('a tooltip stays while the pointer is on it', async () => {
  show();
  rest('Copy');
  await advanceTime(0.7);

  fireEvent.pointerLeave(button('Copy'));
  await advanceTime(0.1);
  fireEvent.pointerEnter(screen.getByRole('tooltip'));
  await advanceTime(5);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Copy');
  fireEvent.pointerLeave(screen.getByRole('tooltip'));

  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('a passing pointer and touch open no tooltip', async () => {
  show();

  rest('Copy');
  await advanceTime(0.5);
  fireEvent.pointerLeave(button('Copy'));
  rest('Print', 'touch');
  await advanceTime(2);

  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('keyboard focus opens a tooltip at once and blur closes it', () => {
  show();

  act(() => button('Copy').focus());
  expect(screen.getByRole('tooltip')).toHaveTextContent('Copy');
  act(() => button('Print').focus());
  expect(screen.getByRole('tooltip')).toHaveTextContent('Print');
  act(() => button('Print').blur());

  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('Escape closes the tooltip before a dialog under it, and pressing the control closes it too', async () => {
  const under = jest.fn();
  document.addEventListener('keydown', under);
  show();
  act(() => button('Copy').focus());

  fireEvent.keyDown(button('Copy'), { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  expect(under).not.toHaveBeenCalled();
  fireEvent.keyDown(button('Copy'), { key: 'Escape' });
  expect(under).toHaveBeenCalledTimes(1);
  rest('Print');
  await advanceTime(0.7);
  fireEvent.pointerDown(button('Print'));

  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  document.removeEventListener('keydown', under);
});
