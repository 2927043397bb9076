/* What the frame of every page knows of the comparison: where it is kept and that it changed. All else comes later. */

/** Under this name the browser keeps the products to be compared. */
export const comparedKey = 'compare';

/** Sent to the window when a product was put beside others or taken away. */
export const comparedChanged = 'compare-changed';

/** Whether an earlier visit left products to be compared. */
export function hasCompared(): boolean {
  try {
    return (localStorage.getItem(comparedKey) ?? '[]') !== '[]';
  } catch {
    return false;
  }
}
