import { startPage } from './startPage.ts';

let frames: FrameRequestCallback[];
let hasPainted: boolean;
const paintEntry = { name: 'first-contentful-paint', entryType: 'paint', startTime: 1, duration: 0, toJSON: () => '' };
beforeEach(() => {
  jest.useFakeTimers();
  frames = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  // jsdom paints nothing.
  hasPainted = true;
  performance.getEntriesByName = () => (hasPainted ? [paintEntry] : []);
  document.head.innerHTML = '';
  document.body.innerHTML = '<div data-scripts="/assets/a.js /assets/b.js"></div>';
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function browserIs(state: { readyState: DocumentReadyState; hidden?: boolean }): void {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue(state.readyState);
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(state.hidden ?? false);
}

function start(): jest.Mock {
  const load = jest.fn(async () => undefined);
  void startPage(load);
  return load;
}

/** Paints a frame and begins the next, as a browser does after the first view was loaded. */
async function paint(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await beginFrame();
}

async function beginFrame(): Promise<void> {
  await jest.advanceTimersByTimeAsync(0);
  for (const frame of frames.splice(0)) frame(0);
  await jest.advanceTimersByTimeAsync(0);
}

function preloads(): (string | null)[] {
  return [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'));
}

test('a page of the site requests its scripts after everything of its first view was loaded and painted', async () => {
  browserIs({ readyState: 'interactive' });
  const load = start();

  await paint();
  expect(load).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await beginFrame();
  expect(preloads()).toEqual([]);
  expect(load).not.toHaveBeenCalled();

  await paint();
  expect(preloads()).toEqual(['/assets/a.js', '/assets/b.js']);
  expect(load).toHaveBeenCalledWith('/assets/a.js');
  expect(load).toHaveBeenCalledTimes(1);
});

test('the scripts wait until a frame of the page was shown', async () => {
  browserIs({ readyState: 'complete' });
  hasPainted = false;
  const load = start();

  for (let frame = 0; frame < 10; frame += 1) await beginFrame();
  expect(load).not.toHaveBeenCalled();
  hasPainted = true;
  await beginFrame();

  expect(load).toHaveBeenCalledTimes(1);
});

test('a slow picture does not delay the scripts by more than three seconds', async () => {
  browserIs({ readyState: 'interactive' });
  const load = start();

  await jest.advanceTimersByTimeAsync(2900);
  await paint();
  expect(load).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(100);
  await paint();

  expect(load).toHaveBeenCalledTimes(1);
});

test.each([
  ['of the portal', { hidden: false, preloaded: '<link rel="modulepreload" href="/assets/a.js">' }],
  ['in a hidden tab, which is not painted,', { hidden: true, preloaded: '' }],
])('a page %s starts at once', async (_what, { hidden, preloaded }) => {
  browserIs({ readyState: 'interactive', hidden });
  document.head.innerHTML = preloaded;
  const load = start();

  await jest.advanceTimersByTimeAsync(0);

  expect(load).toHaveBeenCalledTimes(1);
});

test('a page whose script cannot be loaded is marked as incomplete', async () => {
  browserIs({ readyState: 'complete', hidden: true });

  const started = startPage(() => Promise.reject(new TypeError('Failed to fetch')));

  await expect(started).rejects.toThrow('Failed to fetch');
  expect(document.documentElement).toHaveAttribute('data-incomplete');
  document.documentElement.removeAttribute('data-incomplete');
});
