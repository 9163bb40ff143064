/** The ids by which server and browser find the same elements. */
export const rootElementId = 'root';
export const queriesElementId = 'queries';
