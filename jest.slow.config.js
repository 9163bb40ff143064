// Faults that take their time (kill -9 a hundred times, Redis gone for a minute): `make test-slow`.
import fast from './jest.config.js';

export default {
  maxWorkers: 1,
  projects: fast.projects.map((project) => ({
    ...project,
    testMatch: ['<rootDir>/**/*.slow.test.{ts,tsx}'],
    testPathIgnorePatterns: project.testPathIgnorePatterns.filter((pattern) => !pattern.includes('slow')),
  })),
};
