import { loadWhenNear } from './loadWhenNear.ts';

let report: (entries: { isIntersecting: boolean }[]) => void;
const observer = { observe: jest.fn(), disconnect: jest.fn() };
const create = jest.fn((callback: typeof report, _options: IntersectionObserverInit) => {
  report = callback;
  return observer;
});

// jsdom has no observer.
beforeEach(() => {
  jest.clearAllMocks();
  Object.assign(window, { IntersectionObserver: create });
});
afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

test('a skipped element is shown when it is less than three quarters of a screen away', () => {
  const element = document.createElement('div');

  loadWhenNear(element);
  report([{ isIntersecting: false }]);
  expect(element.style.contentVisibility).toBeFalsy();
  report([{ isIntersecting: true }]);

  expect(create).toHaveBeenCalledWith(expect.anything(), { rootMargin: '75% 0px' });
  expect(element.style.contentVisibility).toBe('visible');
  expect(observer.disconnect).toHaveBeenCalledTimes(1);
});

test('an element that is removed is no longer observed', () => {
  loadWhenNear(document.createElement('div'))?.();

  expect(observer.disconnect).toHaveBeenCalledTimes(1);
});

test('a browser without IntersectionObserver leaves the element to CSS', () => {
  Reflect.deleteProperty(window, 'IntersectionObserver');

  expect(loadWhenNear(document.createElement('div'))).toBeUndefined();
});
