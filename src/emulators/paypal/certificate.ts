import { createPrivateKey, createPublicKey, createSign, randomBytes } from 'node:crypto';

/**
 * A self-signed X.509 certificate (PEM, version 3, SHA256withRSA) for the key that signs webhooks, because
 * callers who verify by themselves download a certificate from PAYPAL-CERT-URL and not a bare key.
 * Written by hand in DER: Node reads certificates but cannot make them.
 */
export function createCertificate(privateKeyPem: string, commonName: string, from: Date, to: Date): string {
  const privateKey = createPrivateKey(privateKeyPem);
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const name = sequence(set(sequence(objectId(commonNameId), der(0x0c, Buffer.from(commonName)))));
  const algorithm = sequence(objectId(sha256WithRsaId), der(0x05, Buffer.alloc(0)));
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)]);
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    name,
    sequence(time(from), time(to)),
    name,
    publicKey,
  );
  const signature = createSign('RSA-SHA256').update(toBeSigned).sign(privateKey);
  const bitString = der(0x03, Buffer.concat([Buffer.from([0]), signature]));
  const certificate = sequence(toBeSigned, algorithm, bitString).toString('base64');
  const lines = certificate.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

const commonNameId = Buffer.from('550403', 'hex');
const sha256WithRsaId = Buffer.from('2a864886f70d01010b', 'hex');

function der(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), derLength(content.length), content]);
}

function derLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  if (length < 0x100) return Buffer.from([0x81, length]);
  return Buffer.from([0x82, length >> 8, length & 0xff]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function set(content: Buffer): Buffer {
  return der(0x31, content);
}

function objectId(encoded: Buffer): Buffer {
  return der(0x06, encoded);
}

/** GeneralizedTime, to the second; years from 2050 on must use it and earlier ones are read everywhere. */
function time(date: Date): Buffer {
  const text = date.toISOString().replace(/[-:T]/g, '').slice(0, 14);
  return der(0x18, Buffer.from(`${text}Z`));
}
