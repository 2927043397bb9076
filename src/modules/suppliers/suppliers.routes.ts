import type { HttpApp } from '../../platform/http/serve.ts';

export function suppliersRoutes(_app: HttpApp): void {}
