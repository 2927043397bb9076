import { expect, test } from 'vitest';
import { cutQuoted } from './cut-quoted.ts';

test.each([
  ['nothing but an answer', 'Gracias,\nya llegó.', 'Gracias,\nya llegó.'],
  [
    'Spanish',
    'Gracias.\n\nEl vie, 27 nov 2026 a las 10:00, Ensambla (<a@b.example>) escribió:\n> Sale hoy.',
    'Gracias.',
  ],
  [
    'a heading over two lines',
    'Sí.\n\nEl vie, 27 nov 2026 a las 10:00, Ensambla\n<a@b.example> escribió:\n\n> Hola',
    'Sí.',
  ],
  ['English', 'Ok\r\n\r\nOn Fri, Nov 27, 2026 at 10:00 AM Ensambla <a@b.example> wrote:\r\n> Hi', 'Ok'],
  ['Outlook', 'Va.\n\n________________________________\nDe: Ensambla <a@b.example>\nAsunto: x', 'Va.'],
  ['an original message', 'Va.\n-----Mensaje original-----\nDe: a', 'Va.'],
  ['a signature', 'Saludos\n-- \nAna Prueba\nTel. 55', 'Saludos'],
  ['answers between quotes', '> ¿Color?\nNegro.\n> ¿Cuántos?\nDos.', 'Negro.\nDos.'],
  [
    'a sentence that only begins like a heading',
    'El lunes escribió: nadie.\nOn time.',
    'El lunes escribió: nadie.\nOn time.',
  ],
  ['nothing of their own', '> Hola\n> Adiós', ''],
])('of %s what was written stays', (_, text, own) => {
  expect(cutQuoted(text)).toBe(own);
});
