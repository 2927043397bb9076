/** An answer, ready to be sent. */
export type KeptAnswer = {
  readonly key: string;
  readonly status: number;
  readonly etag: string;
  /** Names and values in turn, as `writeHead` takes them; without length and encoding. */
  readonly head: readonly string[];
  /** As it is kept: compressed once if that is worth it, in what nearly every client takes. */
  readonly bytes: Buffer;
  readonly encoding: 'br' | 'identity';
  /** With blanks between. */
  readonly tags: string;
  readonly keptUntil: number;
  readonly isMinor: boolean;
  /** When nothing of it had changed, as `TagChanges` counts. */
  trueAt: number;
};
