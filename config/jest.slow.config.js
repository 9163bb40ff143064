// `make test-slow` runs these tests of failures that take long, such as a minute without Redis.
import fast from '../jest.config.js';

export default {
  // Tests of restarts under load need both cores of the machine.
  maxWorkers: 1,
  projects: fast.projects.map((project) => ({
    ...project,
    testMatch: ['<rootDir>/**/*.slow.test.{ts,tsx}'],
    testPathIgnorePatterns: project.testPathIgnorePatterns.filter((pattern) => !pattern.includes('slow')),
  })),
};
