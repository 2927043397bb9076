/** Addresses of pages and mail, and runs of digits long enough to call: what advertisers and swindlers write. */
const suspicious = [
  /https?:|www\./i,
  /[\w-]\.(?:com|mx|net|org|info|shop|store|site|online|xyz|io|ru|cn|link)\b/i,
  /[^\s@]@[^\s@]/,
  /(?:\d[\s().-]*){9,}\d/,
];

/** Whether staff look at a shopper's text before others do. */
export function needsALook(text: string): boolean {
  return suspicious.some((pattern) => pattern.test(text));
}
