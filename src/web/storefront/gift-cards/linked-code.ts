const key = 'ensambla.gift-card';

/** The code that a mailed link brought: behind `#` of the address, then kept in this tab while its reader signs in. */
export function linkedCode(): string {
  const code = /^#([A-Z\d-]{20,30})$/i.exec(window.location.hash)?.[1];
  try {
    if (code !== undefined) sessionStorage.setItem(key, code);
    return code ?? sessionStorage.getItem(key) ?? '';
  } catch {
    // A browser that stores nothing loses only this convenience.
    return code ?? '';
  }
}

/** It is redeemed. */
export function forgetLinkedCode(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
