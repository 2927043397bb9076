type Stretch = { from: string; to: string };

/** Stretches of time that books ask for, up to `today` (`YYYY-MM-DD`). */
export function stretchesOf(
  today: string,
): Record<'lastWeek' | 'thisMonth' | 'lastMonth' | 'last30Days' | 'thisYear', Stretch> {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  // Weeks begin on Monday; a Sunday is the last day of its own.
  const sunday = day - (new Date(today).getUTCDay() || 7);
  return {
    lastWeek: { from: dayAt(year, month, sunday - 6), to: dayAt(year, month, sunday) },
    thisMonth: { from: dayAt(year, month, 1), to: today },
    lastMonth: { from: dayAt(year, month - 1, 1), to: dayAt(year, month, 0) },
    last30Days: { from: dayAt(year, month, day - 29), to: today },
    thisYear: { from: dayAt(year, 1, 1), to: today },
  };
}

/** Days and months outside of their range count on: day 0 is the last of the month before. */
function dayAt(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
