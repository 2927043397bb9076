const lengthMax = 300;
/** What says nothing of a person: our own ids, those of providers (`pi_3Qx…`), days and moments. */
const harmless =
  /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[a-z]+(_[a-z]+)?_[A-Za-z\d]{8,}|\d{4}-\d\d-\d\d(T[\d:.]+Z)?)$/;
/** Longer numbers may be a phone, a card or a CLABE. */
const numberMax = 999_999_999;

/** A job's data as JSON for a list. Everything but ids, small numbers, days and yes or no is masked. */
export function maskedData(data: unknown): string {
  return shorten(JSON.stringify(data ?? {}, (_, value: unknown) => masked(value)));
}

/** An error's text without addresses of people and without long numbers. */
export function maskedError(error: string): string {
  return shorten(
    error.replaceAll(/[^\s"'<>(=]+@[^\s"'<>)]+/g, '•••').replaceAll(/\+?\d[\d -]{8,}\d/g, '•••'),
  );
}

function masked(value: unknown): unknown {
  if (typeof value === 'string') return harmless.test(value) ? value : '•••';
  if (typeof value === 'number') return Math.abs(value) <= numberMax ? value : '•••';
  return value;
}

function shorten(text: string): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
}
