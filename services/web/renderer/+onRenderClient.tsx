export { hydrate as default } from '../src/hydrate.tsx';
