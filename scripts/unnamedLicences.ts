/** Licences of packages whose package.json has no field `license`. */
export const unnamedLicences: Readonly<Record<string, string>> = { 'png-js': 'MIT' };
