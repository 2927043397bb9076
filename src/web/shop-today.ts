/** The day in Mexico City, `YYYY-MM-DD`, as date fields have it. */
export function shopToday(): string {
  return new Date().toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' });
}
