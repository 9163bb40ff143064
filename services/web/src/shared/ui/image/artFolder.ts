declare const ART_FOLDER: string | undefined;

/** The folder of the AVIF copies of `/art/*.jpg`. A build names it by its content (`vite/hashedArt.ts`). */
export const artFolder = typeof ART_FOLDER === 'undefined' ? '/art' : ART_FOLDER;
