import { expect, test } from 'vitest';
import { createPictureStore, moved, type Picture, type PictureCalls, type Sent } from './picture-store.ts';

const picture = (id: number): Picture => ({
  id,
  image_url: `/media/uploads/${id}.webp`,
  alt: '',
  width: 1,
  height: 1,
  position: 0,
  whole_url: null,
  crop: null,
});
const idsOf = (pictures: readonly Picture[]) => pictures.map(({ id }) => id);

/** A shop with pictures 1 to `count` that answers each call when the test says so. */
function shopWith(count: number) {
  let kept = Array.from({ length: count }, (_, index) => picture(index + 1));
  let version = 0;
  const answer = () => ({ images: kept, version: (version += 1) });
  const waiting: { name: string; answer: () => void }[] = [];
  const log: string[] = [];
  const inTurn = <Result>(name: string, work: () => Result): Promise<Result> => {
    log.push(name);
    return new Promise((resolve, reject) => {
      waiting.push({
        name,
        answer: () => {
          try {
            resolve(work());
          } catch (error) {
            reject(error as Error);
          }
        },
      });
    });
  };
  const calls: PictureCalls = {
    read: async () => answer(),
    upload: (file): Promise<Sent> =>
      inTurn(`upload ${file.name}`, () => {
        if (file.name.startsWith('bad')) return { kind: 'refused', message: 'No.', mayRetry: true };
        kept = [...kept, picture(Number(file.name))];
        return { kind: 'taken', known: answer() };
      }),
    arrange: (pictures) => {
      const ids = idsOf(pictures);
      return inTurn(`arrange ${ids.join()}`, () => {
        if (ids.includes(404)) throw new Error('It is gone.');
        kept = [...pictures];
        return answer();
      });
    },
    messageOf: (error) => (error as Error).message,
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    calls,
    log,
    kept: () => idsOf(kept),
    /** Answers the call of this name, or the one that has waited longest. */
    answer: async (name = waiting[0]?.name) => {
      const place = waiting.findIndex((one) => one.name === name);
      waiting.splice(place, 1)[0]?.answer();
      await settle();
    },
    answerAll: async () => {
      while (waiting.length > 0) {
        waiting.shift()?.answer();
        await settle();
      }
    },
  };
}
const file = (name: string) => new File(['x'], name);

async function opened(count: number) {
  const shop = shopWith(count);
  const pictures = createPictureStore(shop.calls);
  await pictures.load();
  return { ...shop, ...pictures, shown: () => idsOf(pictures.store.getState().pictures) };
}

test('three files go up at a time, and each is shown when it has come', async () => {
  const { add, log, answer, answerAll, shown } = await opened(1);
  add(['11', '12', '13', '14'].map(file));
  expect(log).toEqual(['upload 11', 'upload 12', 'upload 13']);
  await answer();
  expect(shown()).toEqual([1, 11]);
  expect(log).toHaveLength(4);
  await answerAll();
  expect(shown()).toEqual([1, 11, 12, 13, 14]);
});

test('an arrangement waits for files under way, goes before those that wait, and loses none', async () => {
  const { add, arrange, log, answer, answerAll, shown, kept } = await opened(2);
  add(['11', '12', '13', '14'].map(file));
  arrange((pictures) => moved(pictures, 2, 0));
  expect(shown()).toEqual([2, 1]);
  await answer();
  await answer();
  await answer();
  expect(log).toEqual(['upload 11', 'upload 12', 'upload 13', 'arrange 2,1,11,12,13']);
  await answerAll();
  expect(shown()).toEqual([2, 1, 11, 12, 13, 14]);
  expect(kept()).toEqual(shown());
});

test('files stand in the order they were chosen in, whichever arrives first', async () => {
  const { add, log, answer, answerAll, shown, kept } = await opened(1);
  add(['11', '12', '13'].map(file));
  await answer('upload 13');
  await answer('upload 11');
  expect(shown()).toEqual([1, 11, 13]);
  await answer('upload 12');
  expect(shown()).toEqual([1, 11, 12, 13]);
  expect(log.at(-1)).toBe('arrange 1,11,12,13');
  await answerAll();
  expect(kept()).toEqual([1, 11, 12, 13]);
});

test('a picture that was removed while a file was under way stays removed', async () => {
  const { add, arrange, answerAll, shown, kept } = await opened(3);
  add([file('11')]);
  arrange((pictures) => pictures.filter(({ id }) => id !== 2));
  await answerAll();
  expect(shown()).toEqual([1, 3, 11]);
  expect(kept()).toEqual([1, 3, 11]);
});

test('changes that are made quickly end as the last of them', async () => {
  const { arrange, log, answerAll, shown, kept } = await opened(3);
  arrange((pictures) => moved(pictures, 3, 0));
  arrange((pictures) => moved(pictures, 2, 0));
  arrange((pictures) => pictures.filter(({ id }) => id !== 1));
  await answerAll();
  expect(log).toEqual(['arrange 3,1,2', 'arrange 2,3']);
  expect(shown()).toEqual([2, 3]);
  expect(kept()).toEqual([2, 3]);
});

test('a refused file stands beside the others and may be sent again or put away', async () => {
  const { add, retry, putAway, log, answerAll, shown, store } = await opened(0);
  add([file('bad'), file('11')]);
  await answerAll();
  expect(shown()).toEqual([11]);
  expect(store.getState().uploads).toMatchObject([{ message: 'No.', mayRetry: true }]);
  const [refused] = store.getState().uploads;
  retry(refused?.key ?? 0);
  await answerAll();
  expect(log).toEqual(['upload bad', 'upload 11', 'upload bad']);
  putAway(refused?.key ?? 0);
  expect(store.getState().uploads).toEqual([]);
});

test('a change that the shop refuses shows what the shop has, and why', async () => {
  const { arrange, answerAll, shown, store } = await opened(2);
  arrange((pictures) => [...pictures, picture(404)]);
  await answerAll();
  expect(shown()).toEqual([1, 2]);
  expect(store.getState()).toMatchObject({ problem: 'It is gone.', isSaving: false });
});
