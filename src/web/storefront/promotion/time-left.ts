/** Days, hours, minutes and seconds until a time; all zero once it has passed. */
export function timeLeft(
  endsAt: string,
  now: number,
): { days: number; hours: number; minutes: number; seconds: number } {
  const seconds = Math.max(0, Math.floor((Date.parse(endsAt) - now) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
