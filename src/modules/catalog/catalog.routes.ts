import type { HttpApp } from '../../platform/http/serve.ts';

/** Serves the catalogue's calls. */
export function catalogRoutes(_app: HttpApp): void {}
