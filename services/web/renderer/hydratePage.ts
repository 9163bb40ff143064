import { hydrate } from '../src/hydrate.tsx';

// The entry script of a page: first in its `data-scripts`, loaded by `startPage`.
void hydrate();
