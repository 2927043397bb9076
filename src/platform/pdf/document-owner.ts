import sharp from 'sharp';
import type { Branding } from '../branding.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { DocumentOwner } from './create-document.ts';

/** Whose the shop's documents are, as of now, with its logo as paper shows it. */
export async function documentOwner({
  branding,
  files,
}: {
  branding: () => Promise<Branding>;
  files: FileStorage;
}): Promise<DocumentOwner> {
  const { name, colours, logo } = await branding();
  const { accent, tint } = colours;
  return { name, accent, tint, logo: logo && (await asPng(files, logo.light)) };
}

/** Documents know PNG alone. A file that is gone must not keep anybody from their invoice: mark and name stand in. */
async function asPng(files: FileStorage, address: string): Promise<Buffer | undefined> {
  try {
    const path = await files.localPath(address.slice(1));
    if (path === undefined) return undefined;
    return await sharp(path)
      .resize({ width: 760, height: 128, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}
