/** How many values can be read, and the most frequent of those that cannot. */
export type Reading = { values: number; read: number; unread: string[] };

const unreadMax = 5;

export const noReading = (): Reading => ({ values: 0, read: 0, unread: [] });

/** Counts a value of so many offers; the most frequent ones come first. */
export function addReading(reading: Reading, value: string, count: number, isRead: boolean): void {
  reading.values += count;
  if (isRead) reading.read += count;
  else if (reading.unread.length < unreadMax) reading.unread.push(value.slice(0, 120));
}
