import { createHash, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { loopbackHostOnly } from '../../platform/http/loopback-host.ts';
import { listen } from '../listen.ts';
import { checkSignature, type S3Key } from './check-signature.ts';
import { S3Error, xmlText } from './s3-error.ts';

type StoredObject = { body: Buffer; etag: string; changedAt: Date; headers: Record<string, string> };
type Upload = {
  key: string;
  headers: Record<string, string>;
  parts: Map<number, { body: Buffer; etag: string }>;
};
type Bucket = { objects: Map<string, StoredObject>; uploads: Map<string, Upload> };

/** Faults that a test asks for; each stays until it is taken back. */
export type S3Faults = {
  /** Every call is answered 503 `SlowDown`. */
  isSlowed: boolean;
  /** Calls are heard and never answered. */
  isSilent: boolean;
  /** How many were. */
  unanswered: number;
  /** So many next calls are answered 503 `SlowDown`, the others as ever. */
  slowNext: number;
  /** A letter of every file that is read is another. */
  isCorrupting: boolean;
};

const partBytesMin = 5 * 1024 * 1024;
const keyBytesMax = 1024;
/** Of lists. */
const pageSize = 1000;

/** A local S3 with buckets that are there from the beginning, in memory. See the README. */
export function createS3Emulator(options: {
  key: S3Key;
  buckets: readonly string[];
  now?: () => Date;
  /** Keys of a page of a list, at most. */
  pageSizeMax?: number;
}) {
  const { key, now = () => new Date(), pageSizeMax = pageSize } = options;
  const buckets = new Map<string, Bucket>(
    options.buckets.map((name) => [name, { objects: new Map(), uploads: new Map() }]),
  );
  const faults: S3Faults = {
    isSlowed: false,
    isSilent: false,
    unanswered: 0,
    slowNext: 0,
    isCorrupting: false,
  };

  const answer = async (c: Context): Promise<Response> => {
    if (faults.isSilent) {
      faults.unanswered += 1;
      return new Promise<Response>(() => {});
    }
    if (faults.isSlowed || faults.slowNext > 0) {
      faults.slowNext = Math.max(0, faults.slowNext - 1);
      throw new S3Error(503, 'SlowDown', 'Please reduce your request rate.');
    }
    const url = new URL(c.req.url);
    const { pathname: path, search } = url;
    const { method } = c.req;
    const body = Buffer.from(await c.req.arrayBuffer());
    const headers = c.req.raw.headers;
    checkSignature({ method, path, search, headers, body }, key, now());
    checkMd5(headers.get('content-md5'), body);
    const [, bucketName = '', ...rest] = path.split('/').map(decodeURIComponent);
    const name = rest.join('/');
    const bucket = buckets.get(bucketName);
    if (!bucket) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');
    if (Buffer.byteLength(name) > keyBytesMax)
      throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');
    const query = url.searchParams;
    if (name === '') {
      if (method === 'HEAD') return c.body(null);
      if (method === 'GET' && query.get('list-type') === '2' && !query.has('delimiter'))
        return listed(c, bucketName, bucket, query);
      throw notImplemented();
    }
    const uploadId = query.get('uploadId');
    if (query.has('uploads') && method === 'POST') return begun(c, bucketName, bucket, name);
    if (uploadId !== null) return ofUpload(c, bucketName, bucket, name, uploadId, body);
    switch (method) {
      case 'PUT': {
        if (headers.has('x-amz-copy-source')) throw notImplemented();
        if (!headers.has('content-length'))
          throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
        const etag = `"${md5(body).toString('hex')}"`;
        bucket.objects.set(name, { body, etag, changedAt: now(), headers: keptHeaders(headers) });
        return c.body(null, 200, { etag });
      }
      case 'GET':
      case 'HEAD':
        return given(c, bucket, name, query);
      case 'DELETE':
        bucket.objects.delete(name);
        return c.body(null, 204);
      default:
        throw notImplemented();
    }
  };

  const given = (c: Context, bucket: Bucket, name: string, query: URLSearchParams): Response => {
    const object = bucket.objects.get(name);
    if (!object) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
    const whole = Buffer.from(object.body);
    if (faults.isCorrupting && whole.length > 0) whole[0] = (whole[0] ?? 0) ^ 1;
    const size = whole.length;
    const range = /^bytes=(\d+)-(\d*)$/.exec(c.req.header('range') ?? '');
    const from = Number(range?.[1] ?? 0);
    const to = Math.min(size - 1, range?.[2] ? Number(range[2]) : size - 1);
    if (range && from >= size)
      throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable');
    const part = range ? whole.subarray(from, to + 1) : whole;
    const disposition = query.get('response-content-disposition');
    const headers = {
      ...object.headers,
      etag: object.etag,
      'last-modified': object.changedAt.toUTCString(),
      'accept-ranges': 'bytes',
      'content-length': String(part.length),
      ...(range && { 'content-range': `bytes ${from}-${to}/${size}` }),
      ...(disposition !== null && { 'content-disposition': disposition }),
    };
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(part), {
      status: range ? 206 : 200,
      headers,
    });
  };

  const listed = (c: Context, name: string, { objects }: Bucket, query: URLSearchParams): Response => {
    const prefix = query.get('prefix') ?? '';
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
    const max = Math.min(Number(query.get('max-keys') ?? pageSize), pageSizeMax);
    const found = [...objects]
      .filter(([key]) => key.startsWith(prefix) && key > after)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    const page = found.slice(0, max);
    const last = page.at(-1)?.[0] ?? '';
    const isCut = found.length > page.length;
    return xml(
      c,
      `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${xmlText(name)}</Name><Prefix>${xmlText(prefix)}</Prefix>` +
        `<KeyCount>${page.length}</KeyCount><MaxKeys>${max}</MaxKeys><IsTruncated>${isCut}</IsTruncated>` +
        (isCut
          ? `<NextContinuationToken>${Buffer.from(last).toString('base64url')}</NextContinuationToken>`
          : '') +
        page
          .map(
            ([key, { body, etag, changedAt }]) =>
              `<Contents><Key>${xmlText(key)}</Key><LastModified>${wholeSecond(changedAt)}</LastModified><ETag>${xmlText(etag)}</ETag><Size>${body.length}</Size></Contents>`,
          )
          .join('') +
        '</ListBucketResult>',
    );
  };

  const begun = (c: Context, bucketName: string, bucket: Bucket, name: string): Response => {
    const id = randomUUID();
    bucket.uploads.set(id, { key: name, headers: keptHeaders(c.req.raw.headers), parts: new Map() });
    return xml(
      c,
      `<InitiateMultipartUploadResult><Bucket>${xmlText(bucketName)}</Bucket><Key>${xmlText(name)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  };

  const ofUpload = (
    c: Context,
    bucketName: string,
    bucket: Bucket,
    name: string,
    id: string,
    body: Buffer,
  ): Response => {
    const upload = bucket.uploads.get(id);
    if (!upload || upload.key !== name)
      throw new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist.');
    switch (c.req.method) {
      case 'PUT': {
        const etag = `"${md5(body).toString('hex')}"`;
        upload.parts.set(Number(c.req.query('partNumber')), { body, etag });
        return c.body(null, 200, { etag });
      }
      case 'DELETE':
        bucket.uploads.delete(id);
        return c.body(null, 204);
      case 'POST': {
        const parts = namedParts(body.toString(), upload);
        const etag = `"${md5(Buffer.concat(parts.map((part) => md5(part)))).toString('hex')}-${parts.length}"`;
        const object = { body: Buffer.concat(parts), etag, changedAt: now(), headers: upload.headers };
        bucket.objects.set(name, object);
        bucket.uploads.delete(id);
        return xml(
          c,
          `<CompleteMultipartUploadResult><Bucket>${xmlText(bucketName)}</Bucket><Key>${xmlText(name)}</Key><ETag>${xmlText(etag)}</ETag></CompleteMultipartUploadResult>`,
        );
      }
      default:
        throw notImplemented();
    }
  };

  const app = new Hono();
  app.use(loopbackHostOnly());
  // Clients set their clock by it.
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('date', now().toUTCString());
  });
  app.all('*', answer);
  app.onError((error, c) => {
    if (!(error instanceof S3Error)) throw error;
    const { status, code, message } = error;
    const id = randomUUID();
    if (c.req.method === 'HEAD') return c.body(null, status as 404, { 'x-amz-request-id': id });
    const text = `<Error><Code>${code}</Code><Message>${xmlText(message)}</Message><RequestId>${id}</RequestId></Error>`;
    return xml(c, text, status);
  });

  return {
    app,
    faults,
    /** What a bucket holds and what was begun in it, for tests. */
    bucket: (name: string) => buckets.get(name),
    listen: (at: { port: number; host: string }) => listen(app, at),
  };
}

/** Of the parts that were sent, those that the client says make up the file, in its order. */
function namedParts(said: string, { parts }: Upload): Buffer[] {
  const named = [...said.matchAll(/<Part>([\s\S]*?)<\/Part>/g)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: (/<ETag>([^<]*)</.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
  }));
  if (named.length === 0) throw new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed.');
  if (named.some(({ number }, index) => index > 0 && number <= (named[index - 1]?.number ?? 0)))
    throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
  return named.map(({ number, etag }, index) => {
    const part = parts.get(number);
    if (!part || part.etag !== etag)
      throw new S3Error(400, 'InvalidPart', 'One or more of the specified parts could not be found.');
    if (index < named.length - 1 && part.body.length < partBytesMin)
      throw new S3Error(
        400,
        'EntityTooSmall',
        'Your proposed upload is smaller than the minimum allowed size',
      );
    return part.body;
  });
}

function checkMd5(said: string | null, body: Buffer): void {
  if (said === null) return;
  if (Buffer.from(said, 'base64').length !== 16)
    throw new S3Error(400, 'InvalidDigest', 'The Content-MD5 you specified is not valid.');
  if (said !== md5(body).toString('base64'))
    throw new S3Error(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.');
}

function keptHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => /^(x-amz-meta-|content-type$)/.test(name)));
}

/** S3 tells times by the second, in lists and in headers. */
function wholeSecond(time: Date): string {
  return time.toISOString().replace(/\.\d+/, '.000');
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest();
}

function notImplemented(): S3Error {
  return new S3Error(501, 'NotImplemented', 'A header or call that is not implemented.');
}

function xml(c: Context, text: string, status = 200): Response {
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`, status as 200, {
    'content-type': 'application/xml',
  });
}
