import { readablePath } from './shared/http/readablePath.ts';

/** Parses the path and query of a request. */
export function addressOf(url: string): URL {
  const address = new URL(`http://page${url}`);
  address.pathname = readablePath(address.pathname);
  return address;
}
