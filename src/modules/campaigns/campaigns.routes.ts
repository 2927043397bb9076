import type { HttpApp } from '../../platform/http/serve.ts';
import { segmentsRoutes } from './segments/segments.routes.ts';

/** Registers the calls about campaigns and whom they go to. */
export function campaignsRoutes(app: HttpApp): void {
  segmentsRoutes(app);
}
