import { fileURLToPath } from 'node:url';

export interface ServiceCommands {
  /** Arguments of Node that check the settings, one line of output per error. */
  checkSettings: readonly string[];
  start: readonly string[];
}

export interface Commands {
  webNodeEnv: 'production' | 'development';
  api: ServiceCommands;
  worker: ServiceCommands;
  web: ServiceCommands;
  migrate: readonly string[];
}

const built = (script: string) => ['--enable-source-maps', script];

export const builtCommands: Commands = {
  webNodeEnv: 'production',
  api: { checkSettings: built('dist/checkSettings.js'), start: built('dist/main.js') },
  worker: { checkSettings: built('dist/checkSettings.js'), start: built('dist/main.js') },
  web: { checkSettings: built('dist/node/server/checkSettings.js'), start: built('dist/node/server.js') },
  migrate: built('dist/migrate.js'),
};

/** Runs the sources. tsx restarts a service after a change of a file that it imports. */
export function watchedCommands(): Commands {
  const tsx = fileURLToPath(import.meta.resolve('tsx/cli'));
  const source = (script: string) => [tsx, '--conditions=source', script];
  // Vite writes and deletes compiled configuration files beside their sources.
  const exclude = '--exclude=**/*.mjs';
  const watched = (script: string) => [tsx, 'watch', '--clear-screen=false', exclude, '--conditions=source', script];
  return {
    webNodeEnv: 'development',
    api: { checkSettings: source('src/checkSettings.ts'), start: watched('src/main.ts') },
    worker: { checkSettings: source('src/checkSettings.ts'), start: watched('src/main.ts') },
    web: { checkSettings: source('server/checkSettings.ts'), start: watched('server.ts') },
    migrate: source('src/migrate.ts'),
  };
}
