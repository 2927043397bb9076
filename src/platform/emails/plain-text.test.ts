import { expect, test } from 'vitest';
import { plainTextOf } from './plain-text.ts';

test('what is written stays, without tags, styles, scripts and pictures', async () => {
  const html = `<html><head><title>x</title><style>p{color:red}</style><script>alert(1)</script></head><body>
    <h1>Mi pedido</h1><p>Hola &amp; gracias:<br>no llegó &lt;nada&gt;.</p><ul><li>Teclado</li></ul>
    <a href="https://a.example/x">aquí</a><img src="cid:foto" alt="foto"></body></html>`;
  const lines = (await plainTextOf(html)).split(/\n+/);
  expect(lines).toEqual([
    'Mi pedido',
    'Hola & gracias:',
    'no llegó <nada>.',
    ' * Teclado',
    'aquí https://a.example/x',
  ]);
});

test('what is quoted is marked as plain text marks it', async () => {
  expect(await plainTextOf('<p>Sí.</p><blockquote>¿Color?</blockquote>')).toBe('Sí.\n\n> ¿Color?');
});

test.each([
  ['nested beyond reason', `${'<div>'.repeat(50_000)}hola${'</div>'.repeat(50_000)}`],
  ['tables without an end', '<table><tr><td>'.repeat(20_000)],
  ['long beyond reason', '<p>hola</p>'.repeat(200_000)],
])('%s harms nobody', async (_, html) => {
  expect((await plainTextOf(html)).length).toBeLessThan(512 * 1024);
});
