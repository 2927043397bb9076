export { wishlistRoutes } from './wishlist.routes.ts';
export { wishlistJobs } from './wishlist.jobs.ts';
export { mergeWishes } from './wish-list.ts';
export { eraseWishes, moveAlerts, wishesDataOf } from './personal-data.ts';
export { alertEmails } from './mails.ts';
