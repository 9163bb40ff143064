// `make test-slow` runs these tests of failures that take long, such as a minute without Redis.
import fast from '../jest.config.js';

export default {
  maxWorkers: 2,
  projects: fast.projects.map((project) => ({
    ...project,
    testMatch: ['<rootDir>/**/*.slow.test.{ts,tsx}'],
    testPathIgnorePatterns: project.testPathIgnorePatterns.filter((pattern) => !pattern.includes('slow')),
  })),
};
