/**
 * Whether a browser's call comes from one of our own pages, by its `Origin`. A page reached under another name of this
 * machine (localhost, 127.0.0.1) is still ours.
 */
export function isSameOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return new URL(origin).origin === new URL(publicUrl).origin || new URL(origin).host === host;
}
