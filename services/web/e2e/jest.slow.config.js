// Slow browser tests, run by `make test-slow`.
import journeys from './jest.config.js';

export default {
  ...journeys,
  displayName: 'slow journeys',
  testMatch: ['<rootDir>/**/*.slow.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
