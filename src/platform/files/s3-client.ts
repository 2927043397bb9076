import type { GetObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from './s3-settings.ts';

/** Of one try. */
const patience = { connectionTimeout: 2_000, requestTimeout: 15_000, socketTimeout: 15_000 };
const triesMax = 3;
/** Of a call with all its tries until its answer begins: somebody waits for it before a page. */
const callMilliseconds = 6_000;
/** Of one that sends a file or a part of 16 MB. */
const sendMilliseconds = 20_000;

type Sdk = typeof import('@aws-sdk/client-s3');

/** The official client, loaded only where a bucket is set: it takes some 20 MB of memory. */
export async function openS3Client(settings: S3Settings): Promise<{ sdk: Sdk; client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3');
  return { sdk, client: clientAt(sdk, settings, settings.endpoint) };
}

function clientAt(sdk: Sdk, settings: S3Settings, endpoint: string | undefined): S3Client {
  const { region, isPathStyle, accessKeyId, secretAccessKey } = settings;
  const client = new sdk.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: triesMax,
    requestHandler: { ...patience, throwOnRequestTimeout: true },
    // Bodies carry MD5 and their signature SHA-256, which every server checks; newer sums only some do.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  client.middlewareStack.add(
    (next) => (call) => {
      // To put parts together takes S3 minutes; it sends a space now and then meanwhile.
      if ('MultipartUpload' in call.input) return next(call);
      return answeredWithin('Body' in call.input ? sendMilliseconds : callMilliseconds, next(call));
    },
    { step: 'initialize', name: 'answeredWithin' },
  );
  return client;
}

/** What goes on behind it ends by itself, after its last try. */
async function answeredWithin<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const error = new Error(`No answer within ${milliseconds} ms.`);
  error.name = silence;
  const timer = setTimeout(() => reject(error), milliseconds);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** How the client, and we, call it that nobody answers. */
export const silence = 'TimeoutError';

/** Long enough to begin a download; one that has begun goes on. */
const urlSeconds = 60;

/** Signs an address of the public endpoint that gives a file to whoever has it, for a minute. */
export async function openUrlSigner(
  settings: S3Settings & { publicEndpoint: string },
): Promise<(input: GetObjectCommandInput, clockOffset: number) => Promise<string>> {
  const sdk = await import('@aws-sdk/client-s3');
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const client = clientAt(sdk, settings, settings.publicEndpoint);
  return (input, clockOffset) =>
    getSignedUrl(client, new sdk.GetObjectCommand(input), {
      expiresIn: urlSeconds,
      signingDate: new Date(Date.now() + clockOffset),
    });
}
