// Importing this first gives a test the facts of the documentation's example instead of the default ones.
import { overrides } from './exampleStudio.ts';

globalThis.studioOverrides = overrides;
