export { AppStartError } from './app-start-error.ts';
export { keepPostgresRunning } from './keep-postgres-running.ts';
export { lockDataDir } from './lock-data-dir.ts';
export { startEmbeddedPostgres } from './start-embedded-postgres.ts';
export { runningPostgresUrl } from './running-postgres.ts';
