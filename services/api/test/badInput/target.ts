interface Target {
  path: string;
  body: object;
}

/** Builds what the path of each route names, and a valid body. */
export type Targets = Record<string, () => Promise<Target>>;

export const at = (path: string, body: object): Target => ({ path, body });
