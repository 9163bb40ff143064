import { screen } from '@testing-library/react';
import { exampleEvent } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { leaveAndReturn, resetFocusAndNetwork } from '../../../test/focusAndNetwork.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { answerEvents } from '../../../test/site/eventsPage.tsx';
import { advanceTime } from '../../../test/time.ts';
import { Events } from './EventsPage.tsx';
import { Home } from './HomePage.tsx';

const api = useFakeApi();
const reads = () => api.calls.map(({ path }) => path);

beforeEach(() => {
  // The page reads how it was navigated to, which the fake `performance` cannot say.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
  answerEvents(api, [exampleEvent()]);
});
afterEach(() => {
  resetFocusAndNetwork();
  jest.useRealTimers();
});

// SPEC §4, §9
test('the events page reads its list once, also after five minutes, on focus and on reconnect', async () => {
  renderAt('/events', <Events />);
  await advanceTime(5);
  expect(screen.getByRole('article')).toBeInTheDocument();
  const before = reads();

  await advanceTime(300);
  leaveAndReturn();
  await advanceTime(60);

  expect(reads()).toEqual(before);
});

// SPEC §9
test('the home page does not read its list on focus and on reconnect', async () => {
  renderAt('/', <Home />);
  await advanceTime(5);
  expect(screen.getAllByRole('article')).not.toHaveLength(0);
  const before = reads();

  leaveAndReturn();
  await advanceTime(5);

  expect(reads()).toEqual(before);
});
