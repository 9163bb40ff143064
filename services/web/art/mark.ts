/** The studio's mark: a pot in the light of the kiln door. In the site's own colours (styles/theme.css). */
const glyph =
  '<path d="M5 38V20a15 15 0 0 1 30 0v18Z" fill="#b3431f"/><circle cx="20" cy="18" r="7.5" fill="#f8ddbc"/>' +
  '<path d="M11 38c0-7 4-9 4-13h10c0 4 4 6 4 13Z" fill="#fbf6ee"/>';

/** The mark alone, on nothing. */
export const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${glyph}</svg>`;

/** The mark on paper, with the margin that round and square masks of home screens cut into. */
export const tile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512"><rect width="64" height="64" fill="#fbf6ee"/><g transform="translate(12 11)">${glyph}</g></svg>`;
