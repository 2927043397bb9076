export { postalCodesRoutes } from './postal-codes.routes.ts';
