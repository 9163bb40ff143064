/** Licences of packages that have only a file `LICENSE`, without a name in their package.json. */
export const unnamedLicences: Readonly<Record<string, string>> = { 'png-js': 'MIT' };
