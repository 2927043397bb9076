import { expect, test } from 'vitest';
import { textOfFile } from './text-of-file.ts';

test('a file is read in the letters it was saved in', async () => {
  const text = 'pedido;paquetería;guía';
  expect(await textOfFile(new Blob([text]))).toBe(text);
  expect(await textOfFile(new Blob([Buffer.from(text, 'latin1')]))).toBe(text);
  expect(await textOfFile(new Blob([`\uFEFF${text}`]))).toBe(text);
});
