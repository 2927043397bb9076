export { redirectOf } from './follow-redirect.ts';
export { judgeRedirects, redirectKey } from './judge-redirects.ts';
export { redirectsRoutes } from './redirects.routes.ts';
export { takeBackRedirects, writeRedirects, type WrittenRedirect } from './write-redirects.ts';
