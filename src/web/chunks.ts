import { chunkError, chunkTimeoutMilliseconds } from './constants.ts';

/** A lazily loaded script or style sheet did not arrive (spec §8). */
export class ChunkLoadError extends Error {
  readonly code: string | undefined;

  constructor(message: string, options: { code?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = chunkError.name;
    this.code = options.code;
  }
}

/**
 * Loads a part of the application: `loadChunk('cart-drawer', () => import('./cart-drawer.tsx'))`.
 * Rejects with `ChunkLoadError` when the script or its style sheet fails, or has not arrived after 120 s (spec §9).
 */
export async function loadChunk<Module>(
  id: string,
  load: () => Promise<Module>,
  timeoutMilliseconds: number = chunkTimeoutMilliseconds,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ChunkLoadError(chunkError.scriptMessage(id), { cause: new Error('timeout') }));
    }, timeoutMilliseconds);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : asChunkLoadError(id, error);
  } finally {
    clearTimeout(timer);
  }
}

/** The bundler's preloader names the style sheet it could not fetch in this sentence. */
const styleSheetFailure = /unable to preload css/i;

/** What browsers say when a module's file did not arrive; anything else is a mistake inside the module itself. */
const scriptFailure =
  /dynamically imported module|importing a module script failed|error loading dynamically|failed to load module script/i;

function asChunkLoadError(id: string, error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (styleSheetFailure.test(message)) {
    return new ChunkLoadError(chunkError.cssMessage(id), { code: chunkError.cssCode, cause: error });
  }
  return scriptFailure.test(message)
    ? new ChunkLoadError(chunkError.scriptMessage(id), { cause: error })
    : error;
}
