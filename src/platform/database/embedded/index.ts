export { AppStartError } from './app-start-error.ts';
export { lockDataDir, type DataDirLock } from './lock-data-dir.ts';
export { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts';
export { runningPostgresUrl } from './running-postgres.ts';
