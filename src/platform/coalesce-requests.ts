/**
 * Shares `work` among simultaneous callers, but never gives a run that began before the call: whoever comes while one
 * is under way waits for the next.
 */
export function coalesceRequests<Given extends unknown[], Result>(
  work: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  let running: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;

  const start = (given: Given): Promise<Result> => {
    const run = work(...given).finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  };

  return (...given) => {
    if (!running) return start(given);
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start(given);
      });
    return next;
  };
}
