/** Where the server writes and the browser finds the rendered page and the data it was rendered from. */
export const rootElementId = 'root';
export const queriesElementId = 'queries';
