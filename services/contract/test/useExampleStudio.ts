// A test that imports this file first has the facts of the documentation's example studio instead of the default ones.
import { overrides } from './exampleStudio.ts';

globalThis.studioOverrides = overrides;
