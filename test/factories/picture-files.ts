import sharp from 'sharp';

/** A photo of one colour with a darker left half, so that a part of it can be told from the whole. */
export async function photoFile(
  name: string,
  {
    width = 120,
    height = 80,
    colour = '#0a7d55',
    format = 'jpeg',
  }: { width?: number; height?: number; colour?: string; format?: 'jpeg' | 'png' | 'webp' | 'avif' } = {},
): Promise<File> {
  const left = await sharp({
    create: { width: Math.floor(width / 2), height, channels: 3, background: '#101010' },
  })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: 'secreta-de-la-camara' } })
    .toFormat(format)
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: `image/${format}` });
}

/** A form with several files of one name. */
export function formOfFiles(files: readonly File[], field = 'files'): FormData {
  const form = new FormData();
  for (const file of files) form.append(field, file);
  return form;
}
