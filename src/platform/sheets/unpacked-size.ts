import { Unzip, UnzipInflate } from 'fflate';

const pieceBytes = 64 * 1024;
/** Where a file begins in a ZIP, and what stands how far behind that. */
const fileMark = Buffer.from('PK\u0003\u0004');
const methodAt = 8;
const sizeAt = 22;
const headerBytes = 30;
/** Stands for a size that is written behind the file's name. */
const elsewhere = 0xff_ff_ff_ff;

/**
 * Whether a ZIP file unpacks to more than so many bytes, or says so: who reads it sets aside what it says, and anybody can
 * write that, too much as well as too little. So it is unpacked, a piece at a time.
 */
export function unpacksBeyond(zip: Uint8Array, bytesMax: number): boolean {
  if (claimedBytes(Buffer.from(zip.buffer, zip.byteOffset, zip.length)) > bytesMax) return true;
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

/** What the headers of its files say that they are long, all together. */
function claimedBytes(zip: Buffer): number {
  let bytes = 0;
  for (let at = zip.indexOf(fileMark); at !== -1; at = zip.indexOf(fileMark, at + 1)) {
    if (at + headerBytes > zip.length) break;
    const method = zip.readUInt16LE(at + methodAt);
    // Bytes that look like a beginning and are none; of files packed otherwise none is read.
    if (method !== 0 && method !== 8) continue;
    const size = zip.readUInt32LE(at + sizeAt);
    bytes += size === elsewhere ? longSizeAt(zip, at) : size;
  }
  return bytes;
}

/** The size in the first of the fields behind a file's name that has long ones (ZIP64); 0 where there is none. */
function longSizeAt(zip: Buffer, at: number): number {
  let field = at + headerBytes + zip.readUInt16LE(at + 26);
  const end = Math.min(zip.length, field + zip.readUInt16LE(at + 28));
  while (field + 12 <= end) {
    if (zip.readUInt16LE(field) === 1) return Number(zip.readBigUInt64LE(field + 4));
    field += 4 + zip.readUInt16LE(field + 2);
  }
  return 0;
}
