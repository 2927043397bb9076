import type { HttpApp } from '../../platform/http/serve.ts';

export function promotionsRoutes(_app: HttpApp): void {}
