// Stylesheets say nothing in tests (jest.config.js: moduleNameMapper).
export const style = {};
