// Browser tests in a real Chromium against a real `make demo` with its own ports and data.
import base from '../../../jest.config.js';

const { transform, transformIgnorePatterns, testEnvironmentOptions, setupFilesAfterEnv } = base.projects[0];

export default {
  displayName: 'journeys',
  rootDir: '.',
  testMatch: ['<rootDir>/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.slow\\.test\\.'],
  testEnvironment: 'node',
  transform,
  transformIgnorePatterns,
  testEnvironmentOptions,
  setupFilesAfterEnv,
  globalSetup: '<rootDir>/demo/startDemo.ts',
  globalTeardown: '<rootDir>/demo/stopDemo.ts',
  maxWorkers: 1,
};
