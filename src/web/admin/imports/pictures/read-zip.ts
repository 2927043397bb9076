import { unzipSync } from 'fflate';
import { isPictureName } from './picture-names.ts';

/** More at once would not fit a browser's memory. */
const pictureBytesMax = 20 * 1024 * 1024;

/** The pictures of a ZIP, under their paths in it; what is larger than the shop takes is left out and named. */
export async function picturesOfZip(zip: File): Promise<{ files: File[]; tooLarge: string[] }> {
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const tooLarge: string[] = [];
  const wanted = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!isPictureName(name)) return false;
    if (originalSize <= pictureBytesMax) return true;
    tooLarge.push(name);
    return false;
  };
  // At once: the library's way beside the page makes scripts that the page's policy forbids, and pictures unpack quickly.
  const entries = unzipSync(bytes, { filter: wanted });
  return { files: Object.entries(entries).map(([name, content]) => new File([content], name)), tooLarge };
}
