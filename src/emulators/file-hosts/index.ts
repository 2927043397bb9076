export { type FtpFaults, serveFtp } from './serve-ftp.ts';
export { serveSftp, type SftpFaults } from './serve-sftp.ts';
