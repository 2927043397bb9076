import { expect, test } from 'vitest';
import { letterHtml } from './letter-html.ts';

const html = (text: string) => letterHtml({ subject: 'Asunto', text }, 'https://tienda.example');

test('what stands after a colon becomes what it is: a button, a large code, a table of amounts', () => {
  const made = html(
    [
      'Hola, Ana:',
      'Referencia: 1234 5678 9012',
      'Subtotal: $1,000.00\nEnvío: $99.00\nTotal: $1,099.00',
      'Sigue tu pedido: https://tienda.example/dashboard?a=1&b=2',
    ].join('\n\n'),
  );
  expect(made).toContain(
    '<a href="https://tienda.example/dashboard?a=1&amp;b=2" style="display:inline-block',
  );
  expect(made).toMatch(/<p style="[^"]*monospace[^"]*">1234 5678 9012<\/p>/);
  expect(made).toMatch(/Envío<\/td><td align="right"[^>]*>\$99\.00</);
});

test('what customers typed stays text', () => {
  const made = html('Hola, <img src=x onerror="alert(1)">:\n\nDice & pregunta: «<b>»');
  expect(made).not.toMatch(/<img|<b>/);
  expect(made).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
});

test('long words stay a sentence with its link', () => {
  const words = '¿Quieres verlo desde cualquier dispositivo? Crea tu cuenta con una contraseña';
  expect(html(`${words}: https://tienda.example/x`)).toContain(
    `${words}:<br><a href="https://tienda.example/x"`,
  );
});
