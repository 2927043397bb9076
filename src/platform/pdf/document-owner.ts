import { join } from 'node:path';
import sharp from 'sharp';
import type { Branding } from '../branding.ts';
import type { DocumentOwner } from './create-document.ts';

/** Whose the shop's documents are, as of now, with its logo as paper shows it. */
export async function documentOwner({
  branding,
  dataDir,
}: {
  branding: () => Promise<Branding>;
  dataDir: string;
}): Promise<DocumentOwner> {
  const { name, colours, logo } = await branding();
  const { accent, tint } = colours;
  return { name, accent, tint, logo: logo && (await asPng(dataDir, logo.light)) };
}

/** Documents know PNG alone. A file that is gone must not keep anybody from their invoice: mark and name stand in. */
async function asPng(dataDir: string, address: string): Promise<Buffer | undefined> {
  try {
    return await sharp(join(dataDir, address.slice(1)))
      .resize({ width: 760, height: 128, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}
