import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../../../api/client.ts';

/** A picture of a product. */
export type Picture = Known['images'][number];

/** What the shop last said: all pictures, and the product's version with them. */
export type Known = Awaited<ReturnType<Api['catalog']['productPictures']>>;

/** A file on its way. */
export type Upload = {
  key: number;
  file: File;
  /** 0 to 1; undefined while it waits. */
  progress: number | undefined;
  /** Why it was refused; it stands beside the others until it is put away. */
  message?: string;
  /** It may be sent once more: the connection failed, not the picture. */
  mayRetry?: boolean;
};

export type PicturesState = {
  status: 'loading' | 'loaded' | 'failed';
  /** In the order of the shop's page, as staff see it; the shop follows. */
  pictures: readonly Picture[];
  uploads: readonly Upload[];
  isSaving: boolean;
  /** Why the last change was not taken. */
  problem: string | undefined;
};

/** What became of one file. */
export type Sent =
  | { kind: 'taken'; known: Known }
  | {
      kind: 'refused';
      message: string;
      mayRetry: boolean;
      /** The session is over. */ isSignedOut?: boolean;
    };

/** How the store reaches the shop. */
export type PictureCalls = {
  read(): Promise<Known>;
  /** Never throws. */
  upload(file: File, onProgress: (share: number) => void): Promise<Sent>;
  /** Refused where the shop no longer has the pictures of `known`. */
  arrange(pictures: readonly Picture[], known: Known): Promise<Known>;
  /** What a failure says to staff. */
  messageOf(error: unknown): string;
};

/** The pictures of a product while staff work on them. */
export type PictureStore = {
  /** The product's version with the last change. */
  version(): number;
  store: StoreApi<PicturesState>;
  load(): Promise<void>;
  add(files: Iterable<File>): void;
  retry(key: number): void;
  putAway(key: number): void;
  /** Shows the pictures so at once and tells the shop as soon as it can. */
  arrange(change: (pictures: readonly Picture[]) => readonly Picture[]): void;
};

const uploadsAtOnce = 3;

/**
 * Files go up three at a time. An arrangement names every picture, so it never overtakes a file on its way: it would
 * remove what it does not know. It waits for those under way and goes before those that wait.
 */
export function createPictureStore(calls: PictureCalls): PictureStore {
  const store = createStore<PicturesState>()(() => ({
    status: 'loading',
    pictures: [],
    uploads: [],
    isSaving: false,
    problem: undefined,
  }));
  let lastKey = 0;
  let uploading = 0;
  let isArranging = false;
  /** What staff see differs from what the shop was last told. */
  let isChanged = false;
  /** Which file a picture came from: files that go up together arrive in any order. */
  const keyOf = new Map<number, number>();
  let known: Known = { images: [], version: 0 };
  const hear = (answer: Known) => {
    // Answers to files that go up together may come in another order.
    if (answer.version >= known.version) known = answer;
  };

  const changeUpload = (key: number, change: Partial<Upload>) =>
    store.setState(({ uploads }) => ({
      uploads: uploads.map((one) => (one.key === key ? { ...one, ...change } : one)),
    }));

  const load = async () => {
    try {
      known = await calls.read();
      store.setState({ status: 'loaded', pictures: known.images });
    } catch (error) {
      store.setState({ status: 'failed', problem: calls.messageOf(error) });
    }
  };

  const sendArrangement = async () => {
    isArranging = true;
    isChanged = false;
    try {
      const answer = await calls.arrange(store.getState().pictures, known);
      hear(answer);
      // Who has gone on meanwhile sees what they did, not what was.
      if (!isChanged) store.setState({ pictures: answer.images, problem: undefined });
    } catch (error) {
      isChanged = false;
      store.setState({ problem: calls.messageOf(error) });
      await load();
    }
    isArranging = false;
    proceed();
  };

  const sendFile = async ({ key, file }: Upload) => {
    uploading += 1;
    const before = new Set(known.images.map(({ id }) => id));
    changeUpload(key, { progress: 0 });
    const sent = await calls.upload(file, (progress) => changeUpload(key, { progress }));
    uploading -= 1;
    if (sent.kind === 'refused') {
      changeUpload(key, { progress: undefined, message: sent.message, mayRetry: sent.mayRetry });
    } else {
      // What was removed on the screen and not yet in the shop is no news.
      const heard = new Set(known.images.map(({ id }) => id));
      const news = sent.known.images.filter(({ id }) => !heard.has(id));
      hear(sent.known);
      // The shop puts what it takes behind the others.
      const own = sent.known.images.at(-1);
      if (own && !before.has(own.id) && !keyOf.has(own.id)) keyOf.set(own.id, key);
      store.setState(({ uploads, pictures }) => {
        const come = [...pictures, ...news];
        const inOrder = asChosen(come, keyOf);
        isChanged ||= inOrder.some((one, index) => one !== come[index]);
        return { uploads: uploads.filter((one) => one.key !== key), pictures: inOrder };
      });
    }
    proceed();
  };

  const proceed = () => {
    if (!isArranging && isChanged && uploading === 0) void sendArrangement();
    if (!isArranging && !isChanged) {
      for (const upload of store.getState().uploads) {
        if (uploading >= uploadsAtOnce) break;
        if (upload.progress === undefined && upload.message === undefined) void sendFile(upload);
      }
    }
    store.setState({ isSaving: isArranging || isChanged });
  };

  return {
    version: () => known.version,
    store,
    load,
    add: (files) => {
      const added = [...files].map((file): Upload => {
        lastKey += 1;
        return { key: lastKey, file, progress: undefined };
      });
      store.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
      proceed();
    },
    retry: (key) => {
      changeUpload(key, { message: undefined });
      proceed();
    },
    putAway: (key) =>
      store.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.key !== key) })),
    arrange: (change) => {
      // From here it is their order, not that of the files.
      keyOf.clear();
      store.setState(({ pictures }) => ({ pictures: change(pictures), problem: undefined }));
      isChanged = true;
      proceed();
    },
  };
}

/** The pictures that came from files in the order of the files, in the places these pictures have. */
function asChosen(pictures: readonly Picture[], keyOf: ReadonlyMap<number, number>): readonly Picture[] {
  const come = pictures
    .filter(({ id }) => keyOf.has(id))
    .toSorted((one, other) => (keyOf.get(one.id) ?? 0) - (keyOf.get(other.id) ?? 0));
  let next = 0;
  return pictures.map((picture) => (keyOf.has(picture.id) ? (come[next++] ?? picture) : picture));
}

/** The pictures with one of them at another place. */
export function moved(pictures: readonly Picture[], id: number, to: number): readonly Picture[] {
  const picture = pictures.find((one) => one.id === id);
  if (!picture) return pictures;
  const others = pictures.filter((one) => one.id !== id);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), picture, ...others.slice(place)];
}
