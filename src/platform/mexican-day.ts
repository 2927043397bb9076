/** The day in Mexico City, `YYYY-MM-DD`. */
export function mexicanDay(moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(moment);
}
