export { createMailbox } from './create-mailbox.ts';
