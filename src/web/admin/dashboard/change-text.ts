/** How much more or less than before: `+12 %`, `−40 %`, `×20`; nothing where there is nothing to compare with. */
export function changeText(now: number, before: number): { text: string; isMore: boolean } | undefined {
  if (before <= 0 || now === before) return undefined;
  const isMore = now > before;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  // Beyond tenfold a percentage says less than «far».
  if (percent >= 1000) return { text: `×${Math.round(now / before)}`, isMore };
  return { text: `${isMore ? '+' : '−'}${percent} %`, isMore };
}
