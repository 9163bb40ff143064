import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { advanceTime, stopTime } from '../../../test/time.ts';
import { SearchField } from './SearchField.tsx';

const searches: string[] = [];

function Page({ first = '' }: { first?: string }) {
  const [search, setSearch] = useState(first);
  return (
    <>
      <SearchField
        label="Name or email"
        value={search}
        onSearch={(text) => {
          searches.push(text);
          setSearch(text);
        }}
      />
      <button type="button" onClick={() => setSearch('')}>
        Clear
      </button>
    </>
  );
}

const field = () => screen.getByRole('searchbox', { name: 'Name or email' });

beforeEach(() => void searches.splice(0));
afterEach(() => jest.useRealTimers());

function slowUser() {
  stopTime();
  return userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
}

test('the search starts once, a quarter of a second after the last key', async () => {
  const user = slowUser();
  render(<Page />);

  await user.type(field(), 'ler');
  await advanceTime(0.2);
  expect(searches).toEqual([]);
  await advanceTime(0.1);

  expect(searches).toEqual(['ler']);
  await advanceTime(2);
  expect(searches).toEqual(['ler']);
});

test('Enter searches at once, but does not search for the same text twice', async () => {
  const user = slowUser();
  render(<Page />);

  await user.type(field(), 'ler{Enter}{Enter}');
  await advanceTime(1);

  expect(searches).toEqual(['ler']);
});

test('a search cleared from outside is cleared in the field and stays so', async () => {
  stopTime();
  render(<Page first="lerato" />);
  expect(field()).toHaveValue('lerato');

  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await advanceTime(1);

  expect(field()).toHaveValue('');
  expect(searches).toEqual([]);
});

test('text typed during a search stays', async () => {
  const user = slowUser();
  const { rerender } = render(<SearchField label="Name or email" value="" onSearch={(text) => searches.push(text)} />);

  await user.type(field(), 'le{Enter}');
  await user.type(field(), 'r');
  rerender(<SearchField label="Name or email" value="le" onSearch={(text) => searches.push(text)} />);
  await advanceTime(0.3);

  expect(field()).toHaveValue('ler');
  expect(searches).toEqual(['le', 'ler']);
});

test('a trailing space does not search', async () => {
  const user = slowUser();
  render(<Page />);

  await user.type(field(), ' lerato ');
  await advanceTime(0.3);
  await user.type(field(), 'n');
  expect(field()).toHaveValue(' lerato n');
  await advanceTime(0.3);

  expect(searches).toEqual(['lerato', 'lerato n']);
});
