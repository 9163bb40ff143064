export interface Suite {
  name: string;
  command: [program: string, ...args: string[]];
  /** The test runner whose tests are counted. A suite without one counts as one test. */
  runner?: 'jest' | 'playwright';
  /** True if the suite may run beside others, because it needs no network and no exact timing. */
  isParallel?: boolean;
}

const bin = (name: string) => `node_modules/.bin/${name}`;
const check = (name: string, ...command: Suite['command']): Suite => ({ name, command, isParallel: true });
const script = (name: string, file: string): Suite => check(name, bin('tsx'), `scripts/${file}`);
const jestSuite = (name: string, ...args: string[]): Suite => ({
  name,
  command: [bin('jest'), ...args],
  runner: 'jest',
});
const journeys = (name: string, project: 'fast' | 'slow'): Suite => ({
  name,
  command: [bin('playwright'), 'test', '-c', 'services/web/e2e', `--project=${project}`],
  runner: 'playwright',
});

export const groups = {
  lint: [
    check('types', bin('tsc'), '--noEmit', '-p', '.'),
    check('lint', bin('oxlint'), '--type-aware', '--deny-warnings'),
    check('unused code', bin('knip'), '--config', 'config/knip.json'),
    script('boundaries', 'lint/boundaries.ts'),
    check('spelling', bin('cspell'), '--config', 'config/cspell.json', '--no-progress', '--gitignore', '.'),
    check('format', bin('oxfmt'), '--check', '.'),
    script('specification coverage', 'coverage.ts'),
    script('settings', 'lint/settings.ts'),
    script('component text', 'lint/componentText.ts'),
    script('documents', 'lint/documents.ts'),
    // This suite runs after `build`, because it builds the web service if that has changed.
    {
      name: 'page budgets',
      command: ['sh', '-c', 'make --silent services/web/dist/.built && npm run --silent check:budgets -w services/web'],
    },
  ],
  fast: [check('build', 'make', 'build'), jestSuite('unit and integration'), journeys('journeys', 'fast')],
  slow: [jestSuite('slow', '-c', 'config/jest.slow.config.js'), journeys('slow journeys', 'slow')],
} satisfies Record<string, Suite[]>;
