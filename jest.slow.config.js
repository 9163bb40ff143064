// Failures that take their time (kill -9 a hundred times, a minute without Redis): `make test-slow`.
import fast from './jest.config.js';

export default {
  maxWorkers: 1,
  projects: fast.projects.map((project) => ({
    ...project,
    testMatch: ['<rootDir>/**/*.slow.test.{ts,tsx}'],
    testPathIgnorePatterns: project.testPathIgnorePatterns.filter((pattern) => !pattern.includes('slow')),
  })),
};
