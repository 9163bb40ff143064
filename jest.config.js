import { fileURLToPath } from 'node:url';

// swc compiles tests and code to CommonJS, so code under test must not use import.meta; entry files may.
// This file is JavaScript, because jest reads a TypeScript configuration only with a further loader.
const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      legacyDecorator: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic', importSource: '#jsx' },
    },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};

/** These packages contain ES modules only, so they are compiled like our own code. */
const esmOnly = ['p-timeout', 'parse5', 'entities', 'nanoid', 'postal-mime', 'qr'];

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));

const project = (name, { setupFilesAfterEnv = [], ...extra } = {}) => ({
  displayName: name,
  setupFilesAfterEnv: [pathOf('scripts/jestSetup.ts'), ...setupFilesAfterEnv],
  rootDir: pathOf(`services/${name}`),
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/', '\\.slow\\.test\\.'],
  modulePathIgnorePatterns: ['/dist/'],
  transform: { '\\.(ts|tsx|js|mjs)$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'require', 'node', 'default'] },
  ...extra,
});

// The projects whose tests use Postgres.
const globalSetup = pathOf('services/api/test/startCluster.ts');

export default {
  // More than the two cores of CI, because many tests wait for servers, time limits and locks.
  maxWorkers: 3,
  projects: [
    project('contract'),
    project('runtime'),
    project('api', { globalSetup }),
    project('worker'),
    project('sandbox', { globalSetup }),
    project('operations', {
      globalSetup,
      rootDir: pathOf('.'),
      roots: ['<rootDir>/bench', '<rootDir>/docker', '<rootDir>/k8s', '<rootDir>/scripts'],
      testMatch: ['**/*.test.ts'],
    }),
    project('web', {
      testEnvironment: 'jest-fixed-jsdom',
      testEnvironmentOptions: { customExportConditions: ['source', 'require', 'default'] },
      moduleNameMapper: {
        '\\.css$': '<rootDir>/test/emptyStyle.ts',
        '\\.svg\\?no-inline$': '<rootDir>/test/svgAddress.ts',
      },
      setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
    }),
  ],
};
