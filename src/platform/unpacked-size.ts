import { Unzip, UnzipInflate } from 'fflate';

const pieceBytes = 64 * 1024;

/**
 * Whether a ZIP file unpacks to more than so many bytes. It is unpacked for that, a piece at a time: what its directory
 * says of sizes anybody can write.
 */
export function unpacksBeyond(zip: Uint8Array, bytesMax: number): boolean {
  let bytes = 0;
  const unzip = new Unzip((file) => {
    file.ondata = (error, piece) => {
      if (error) throw error;
      bytes += piece.length;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let start = 0; start < zip.length; start += pieceBytes) {
    unzip.push(zip.subarray(start, start + pieceBytes), start + pieceBytes >= zip.length);
    if (bytes > bytesMax) return true;
  }
  return false;
}
