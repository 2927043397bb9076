import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Answers by one run of `work` all who ask within one turn of the event loop: the busier the process, the more share a
 * statement. `work` gives a result for each in their order, and belongs to nobody's request.
 */
export function batchRequests<Given, Result>(
  work: (all: readonly Given[]) => Promise<readonly Result[]>,
): (given: Given) => Promise<Result> {
  type Waiting = { given: Given; resolve: (result: Result) => void; reject: (error: unknown) => void };
  const outside = AsyncLocalStorage.snapshot();
  let waiting: Waiting[] = [];

  const answerAll = async () => {
    const all = waiting;
    waiting = [];
    try {
      const results = await work(all.map(({ given }) => given));
      for (const [index, { resolve }] of all.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };

  return (given) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) outside(() => setImmediate(() => void answerAll()));
      waiting.push({ given, resolve, reject });
    });
}
