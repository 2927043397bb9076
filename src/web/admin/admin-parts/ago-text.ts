const units = [
  { seconds: 86_400, word: 'd' },
  { seconds: 3600, word: 'h' },
  { seconds: 60, word: 'min' },
];

/** How long ago a time was: `just now`, `3 min ago`, `5 h ago`, `12 d ago`; a time ahead is «just now» too. */
export function agoText(iso: string, nowMilliseconds: number): string {
  const seconds = (nowMilliseconds - Date.parse(iso)) / 1000;
  const unit = units.find((one) => seconds >= one.seconds);
  return unit === undefined ? 'just now' : `${Math.floor(seconds / unit.seconds)} ${unit.word} ago`;
}
