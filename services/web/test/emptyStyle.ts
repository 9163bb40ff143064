// Replaces stylesheets in tests (jest.config.js: moduleNameMapper).
export const style = {};
