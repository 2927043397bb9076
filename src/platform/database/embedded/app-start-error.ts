/** The shop cannot start for a reason its owner can mend; `message` is one plain line, shown without a stack. */
export class AppStartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'AppStartError';
  }
}
