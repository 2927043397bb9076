/** A bucket of S3 or of a program that speaks as S3 does. */
export type S3Settings = {
  bucket: string;
  /** Before every key, empty or with a slash at its end: several shops may share a bucket. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Undefined: Amazon's own. */
  endpoint: string | undefined;
  /** The bucket stands in the path of addresses, not in front of the host. */
  isPathStyle: boolean;
  /** Where browsers reach the bucket; undefined: they get large files through the shop. */
  publicEndpoint: string | undefined;
  /** Of this machine's disk, for copies of what pages show. */
  copiesBytesMax: number;
};
