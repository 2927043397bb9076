export { createS3Emulator, type S3Faults } from './create-s3-emulator.ts';
