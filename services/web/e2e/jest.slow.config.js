// Journeys beside the main job and the rights of admins, as `make test-slow` walks them.
import journeys from './jest.config.js';

export default {
  ...journeys,
  displayName: 'slow journeys',
  testMatch: ['<rootDir>/**/*.slow.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
