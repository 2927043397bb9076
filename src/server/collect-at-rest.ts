/** How long nobody has to have asked for anything: seldom shorter than what lies between two readers of a quiet shop. */
const restMilliseconds = 20_000;
/** What the heap has to have grown by since the last time: below that it is not worth a pause. */
const grownBytesMin = 24_000_000;

/** What `--expose-gc` gives. */
export type Collector = (how: { type: 'major'; flavor: 'last-resort' }) => unknown;

/**
 * Gives memory back while nobody waits: a quarter of what a shop at rest holds is left over from its start, or from when it
 * was last busy. V8 looks for room when it needs some, and at no other time. For the two or three tenths of a second that
 * it takes, nothing is answered. Only `last-resort` gives back what the young had. Does nothing without `--expose-gc`.
 */
export function collectAtRest(
  server: { on(event: 'request', asked: () => void): unknown },
  collect: Collector | undefined = globalThis.gc,
  heapBytes: () => number = () => process.memoryUsage().heapTotal,
): { stop(): void } {
  if (!collect) return { stop() {} };
  let wasAsked = false;
  server.on('request', () => {
    wasAsked = true;
  });
  let bytesAfterLast = 0;
  const timer = setInterval(() => {
    if (!wasAsked && heapBytes() - bytesAfterLast >= grownBytesMin) {
      collect({ type: 'major', flavor: 'last-resort' });
      bytesAfterLast = heapBytes();
    }
    wasAsked = false;
  }, restMilliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
