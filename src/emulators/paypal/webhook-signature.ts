import { createSign, createVerify, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What PayPal signs of a transmission: `id|time|webhook id|CRC32 of the raw body as a decimal number`. */
export type SignedTransmission = {
  transmissionId: string;
  transmissionTime: string;
  webhookId: string;
  rawBody: string;
};

export const authAlgorithm = 'SHA256withRSA';

/** Signs a body under a fresh transmission id; answers the id with the Base64 signature. */
export function signTransmission(
  input: Omit<SignedTransmission, 'transmissionId'>,
  privateKeyPem: string,
): { transmissionId: string; signature: string } {
  // PayPal's schema wants the first character to be a letter, digit or underscore; Base64 may begin otherwise.
  for (;;) {
    const transmissionId = randomUUID();
    const signature = createSign('RSA-SHA256')
      .update(signedText({ ...input, transmissionId }))
      .sign(privateKeyPem, 'base64');
    if (/^\w/.test(signature)) return { transmissionId, signature };
  }
}

export function verifyTransmission(
  input: SignedTransmission,
  signature: string,
  publicKeyPem: string,
): boolean {
  return createVerify('RSA-SHA256').update(signedText(input)).verify(publicKeyPem, signature, 'base64');
}

function signedText(input: SignedTransmission): string {
  return [input.transmissionId, input.transmissionTime, input.webhookId, crc32(input.rawBody)].join('|');
}
