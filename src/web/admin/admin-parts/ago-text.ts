import { msg, t } from '../../../i18n/t.ts';

const units = [
  { seconds: 86_400, text: msg('{count} d ago') },
  { seconds: 3600, text: msg('{count} h ago') },
  { seconds: 60, text: msg('{count} min ago') },
];

/** How long ago a time was: `just now`, `3 min ago`, `5 h ago`, `12 d ago`; a time ahead is «just now» too. */
export function agoText(iso: string, nowMilliseconds: number): string {
  const seconds = (nowMilliseconds - Date.parse(iso)) / 1000;
  const unit = units.find((one) => seconds >= one.seconds);
  return unit === undefined ? t('just now') : t(unit.text, { count: Math.floor(seconds / unit.seconds) });
}
