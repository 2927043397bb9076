import { expect, test } from 'vitest';
import { pictureSizes } from './picture-sizes.ts';

test('a picture of the shop is offered in every width the server makes', () => {
  expect(pictureSizes('/media/demo/gpu-1a2b.avif')).toEqual({
    src: '/media/800/demo/gpu-1a2b.avif',
    srcSet:
      '/media/200/demo/gpu-1a2b.avif 200w, /media/320/demo/gpu-1a2b.avif 320w, /media/480/demo/gpu-1a2b.avif 480w, /media/800/demo/gpu-1a2b.avif 800w',
  });
});

test('a place on a dense screen asks for no more than it shows', () => {
  const { srcSet } = pictureSizes('/media/uploads/a.webp', 1200);
  expect(srcSet).toMatch(/, \/media\/1200\/uploads\/a\.webp 1200w$/);
});

test.each([
  '/media/demo/kind-gpu.svg',
  'https://fotos.example/a.webp',
  '/media/og/a.webp',
  '/media/demo/../a.avif',
])('%s is fetched as it is', (imageUrl) => {
  expect(pictureSizes(imageUrl)).toEqual({ src: imageUrl });
});
