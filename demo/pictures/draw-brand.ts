import { accentColour, shade } from './materials.ts';
import { lettering, rect, svgDocument } from './sketch.ts';

/** A maker's name set in type on a white card of 640 × 320; never its logo. */
export function drawBrand(name: string): string {
  const accent = accentColour(name);
  const size = Math.min(86, 520 / (name.length * 0.66));
  // A few settings, chosen by the name, so that the wall of brands does not look like one typeface repeated.
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const styles = [
    { 'font-weight': 800, 'letter-spacing': -size * 0.03 },
    { 'font-weight': 600, 'letter-spacing': size * 0.02 },
    { 'font-weight': 700, 'letter-spacing': 0, 'font-style': 'italic' },
    { 'font-weight': 500, 'letter-spacing': size * 0.05 },
  ] as const;
  const style = styles[sum % styles.length] ?? styles[0];
  const body =
    rect(0, 0, 640, 320, '#fff') +
    rect(290, 182 + size * 0.36, 60, 5, accent, { rx: 2.5 }) +
    lettering(name, 320, 150 + size * 0.36, size, shade(accent, -0.62), {
      'text-anchor': 'middle',
      ...style,
    });
  return svgDocument(640, 320, '', body);
}
