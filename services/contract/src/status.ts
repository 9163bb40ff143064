export const statusParts = ['database', 'queue', 'mail', 'backup'] as const;
export type StatusPart = (typeof statusParts)[number];
export type PartStatus = 'ok' | 'failing' | 'unknown';

/** The API's response at `/status`. */
export type SystemStatus = Record<StatusPart, PartStatus>;
