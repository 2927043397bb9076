import sharp from 'sharp';
const [out, maxH, ...files] = process.argv.slice(2);
const parts = [];
let x = 0,
  h = 0;
for (const f of files) {
  const m = await sharp(f).metadata();
  const hh = Math.min(m.height, Number(maxH));
  const b = await sharp(f).extract({ left: 0, top: 0, width: m.width, height: hh }).toBuffer();
  parts.push({ input: b, left: x, top: 0 });
  x += m.width + 12;
  h = Math.max(h, hh);
}
await sharp({ create: { width: x, height: h, channels: 3, background: '#888' } })
  .composite(parts)
  .png()
  .toFile(out);
