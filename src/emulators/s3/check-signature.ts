import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { S3Error } from './s3-error.ts';

/** Whose requests are answered. */
export type S3Key = { accessKeyId: string; secretAccessKey: string; region: string };

/** A request as it came; `path` and `search` as they stood in it. */
export type SignedRequest = {
  method: string;
  path: string;
  search: string;
  headers: Headers;
  body: Buffer;
};

const skewMilliseconds = 15 * 60_000;
const algorithm = 'AWS4-HMAC-SHA256';
const daySeconds = 24 * 3600;

/**
 * Holds a request to Signature Version 4, in its header or, of who was given an address, in its query.
 * @throws S3Error with the code that S3 documents for what is wrong
 */
export function checkSignature(request: SignedRequest, key: S3Key, now: Date): void {
  const query = new URLSearchParams(request.search);
  const header = request.headers.get('authorization');
  if (header === null && !query.has('X-Amz-Signature'))
    throw new S3Error(403, 'AccessDenied', 'Access Denied');
  if (header !== null) checkHeader(request, header, key, now);
  else checkQuery(request, query, key, now);
}

function checkHeader(request: SignedRequest, header: string, key: S3Key, now: Date): void {
  const { headers, body } = request;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(header);
  const [, credential = '', signedHeaders = '', signature = ''] = parts ?? [];
  if (!parts) throw malformed('The authorization header is malformed.');
  const scope = scopeOf(credential, key);
  const time = headers.get('x-amz-date') ?? '';
  if (Math.abs(timeOf(time).getTime() - now.getTime()) > skewMilliseconds)
    throw new S3Error(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    );
  const payload = headers.get('x-amz-content-sha256');
  if (payload === null)
    throw new S3Error(
      400,
      'InvalidRequest',
      'Missing required header for this request: x-amz-content-sha256',
    );
  if (payload.startsWith('STREAMING-'))
    throw new S3Error(501, 'NotImplemented', 'Bodies in signed chunks are not read here.');
  compare(request, { key, scope, time, signedHeaders, signature, payload, search: request.search });
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== createHash('sha256').update(body).digest('hex'))
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
}

function checkQuery(request: SignedRequest, query: URLSearchParams, key: S3Key, now: Date): void {
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  if (of('Algorithm') !== algorithm)
    throw new S3Error(
      400,
      'AuthorizationQueryParametersError',
      'X-Amz-Algorithm only supports AWS4-HMAC-SHA256',
    );
  const seconds = Number(of('Expires'));
  if (!(seconds >= 1 && seconds <= 7 * daySeconds))
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be less than a week');
  const time = of('Date');
  const signedAt = timeOf(time).getTime();
  if (now.getTime() > signedAt + seconds * 1000)
    throw new S3Error(403, 'AccessDenied', 'Request has expired');
  if (signedAt - now.getTime() > skewMilliseconds)
    throw new S3Error(403, 'AccessDenied', 'Request is not yet valid');
  const search = request.search
    .slice(1)
    .split('&')
    .filter((pair) => !pair.startsWith('X-Amz-Signature='))
    .join('&');
  compare(request, {
    key,
    scope: scopeOf(of('Credential'), key),
    time,
    signedHeaders: of('SignedHeaders'),
    signature: of('Signature'),
    payload: 'UNSIGNED-PAYLOAD',
    search: `?${search}`,
  });
}

/** `20261124/us-east-1/s3/aws4_request` of a credential that is ours. */
function scopeOf(credential: string, { accessKeyId, region }: S3Key): string {
  const [id = '', day, where, service, end] = credential.split('/');
  if (id !== accessKeyId)
    throw new S3Error(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  if (where !== region)
    throw malformed(
      `The authorization header is malformed; the region '${where}' is wrong; expecting '${region}'`,
    );
  if (service !== 's3' || end !== 'aws4_request') throw malformed('The credential scope is malformed.');
  return [day, where, service, end].join('/');
}

function compare(
  { method, path, headers }: SignedRequest,
  given: {
    key: S3Key;
    scope: string;
    time: string;
    signedHeaders: string;
    signature: string;
    payload: string;
    search: string;
  },
): void {
  const { key, scope, time, signedHeaders, signature, payload, search } = given;
  const names = signedHeaders.split(';');
  if (!names.includes('host')) throw malformed('The host must be signed.');
  const canonical = [
    method,
    path.split('/').map(encoded).join('/'),
    canonicalQuery(search),
    ...names.map((name) => `${name}:${(headers.get(name) ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const text = [algorithm, time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const secret = scope
    .split('/')
    .reduce<Buffer>((last, part) => hmac(last, part), Buffer.from(`AWS4${key.secretAccessKey}`));
  const isRight =
    scope.startsWith(time.slice(0, 8)) &&
    timingSafeEqual(hmac(secret, text), Buffer.from(signature.padEnd(64, '0').slice(0, 64), 'hex'));
  if (!isRight)
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
}

/** Each letter but those that RFC 3986 reserves for nothing, from whatever way it was written. */
function encoded(part: string): string {
  return encodeURIComponent(decodeURIComponent(part)).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function canonicalQuery(search: string): string {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return `${encoded(name)}=${encoded(value)}`;
    })
    .toSorted()
    .join('&');
}

/** `20261124T160000Z` */
function timeOf(text: string): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  if (year === undefined) throw new S3Error(403, 'AccessDenied', 'A valid X-Amz-Date is needed.');
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function hmac(secret: Buffer, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

function malformed(message: string): S3Error {
  return new S3Error(400, 'AuthorizationHeaderMalformed', message);
}
