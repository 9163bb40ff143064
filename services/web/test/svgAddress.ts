// Replaces the addresses of drawings in tests (jest.config.js: moduleNameMapper), which import them as Vite's default export.
// oxlint-disable-next-line import/no-default-export
export default '/drawing.svg';
