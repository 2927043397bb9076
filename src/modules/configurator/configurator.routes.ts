import type { HttpApp } from '../../platform/http/serve.ts';

export function configuratorRoutes(_app: HttpApp): void {}
