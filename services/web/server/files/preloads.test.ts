/** @jest-environment node */
import { preloadsFrom } from './preloads.ts';

const manifest = {
  'src/site/pages/EventsPage.tsx': { file: 'assets/events.js', imports: ['_grid.js', '_shared.js'] },
  '_grid.js': { file: 'assets/grid.js', imports: ['_shared.js', 'src/site/pages/EventsPage.tsx'] },
  '_shared.js': { file: 'assets/shared.js' },
  'src/admin/pages/AdminPage.tsx': { file: 'assets/admin.js' },
};

test('a page is preloaded with everything it imports, each file once', () => {
  expect(preloadsFrom(manifest)('src/site/pages/EventsPage.tsx')).toEqual([
    '/assets/events.js',
    '/assets/grid.js',
    '/assets/shared.js',
  ]);
});

test('the script of hydration comes first, with what it imports', () => {
  const withHydration = {
    ...manifest,
    'renderer/hydratePage.ts': { file: 'assets/hydrate.js', imports: ['_shared.js', '_app.js'] },
  };
  const preloads = preloadsFrom({ ...withHydration, '_app.js': { file: 'assets/app.js' } });

  expect(preloads('src/admin/pages/AdminPage.tsx')).toEqual([
    '/assets/hydrate.js',
    '/assets/shared.js',
    '/assets/app.js',
    '/assets/admin.js',
  ]);
});

test('a page in the chunk of hydration preloads nothing more', () => {
  expect(preloadsFrom(manifest)('src/site/pages/HomePage.tsx')).toEqual([]);
});
