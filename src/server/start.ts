import process from 'node:process';

/*
 * React looks at this while it is loaded: without it the shop would make its pages with the version for developers,
 * which takes three times as long. So everything else is loaded afterwards.
 */
if (!process.argv.includes('--dev')) process.env['NODE_ENV'] ||= 'production';
await import('./start-shop.ts');
