import { fileURLToPath } from 'node:url';

/** The arguments with which Node starts each service. */
export interface Commands {
  webNodeEnv: 'production' | 'development';
  api: readonly string[];
  worker: readonly string[];
  web: readonly string[];
  migrate: readonly string[];
}

const built = (script: string) => ['--enable-source-maps', script];

export const builtCommands: Commands = {
  webNodeEnv: 'production',
  api: built('dist/main.js'),
  worker: built('dist/main.js'),
  web: built('dist/node/server.js'),
  migrate: built('dist/migrate.js'),
};

/** Runs the sources. tsx restarts a service when a file that it imports has changed. */
export function watchedCommands(): Commands {
  const tsx = fileURLToPath(import.meta.resolve('tsx/cli'));
  // Vite writes and deletes compiled configuration files beside their sources, which must cause no restart.
  const exclude = '--exclude=**/*.mjs';
  const watched = (script: string) => [tsx, 'watch', '--clear-screen=false', exclude, '--conditions=source', script];
  return {
    webNodeEnv: 'development',
    api: watched('src/main.ts'),
    worker: watched('src/main.ts'),
    web: watched('server.ts'),
    migrate: [tsx, '--conditions=source', 'src/migrate.ts'],
  };
}
