/** Shared by the server and the browser. */
export const rootElementId = 'root';
export const queriesElementId = 'queries';
