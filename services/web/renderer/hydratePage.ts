import { hydrate } from '../src/hydrate.tsx';

// The first of the scripts that `+client.ts` loads.
void hydrate();
