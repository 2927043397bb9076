import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

/** A middleware that runs in the browser, before the next page's loaders. */
export type ClientMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>;
