import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { t } from '../../../../i18n/t.ts';
import { invalid } from '../../../../platform/errors.ts';
import { sha256Of } from '../../../../platform/files/sha256.ts';
import type { RemoteFiles } from '../../../../platform/remote-files.ts';
import type { Fetched, SourceAdapter, SourceMarks } from '../adapter.ts';
import { type HostKeys, isOnFileHost, saveFromHost } from '../remote/remote-host.ts';

type FileSettings = HostKeys & {
  url: string | undefined;
  query: string | undefined;
  isFull: boolean;
};

const bytesMax = 256 * 1024 * 1024;
const timeoutMilliseconds = 10 * 60_000;

/** A file at an address that a supplier writes anew now and then. */
export function createFileSource(settings: FileSettings, files: RemoteFiles): FileSourceAdapter {
  const { url, user, password, query, isFull } = settings;
  const limits = { bytesMax, timeoutMilliseconds };
  const save = async (path: string, known?: SourceMarks) => {
    if (url === undefined)
      throw invalid({ 'settings.url': t('Give an address.') }, t('The source has no address.'));
    if (isOnFileHost(url)) {
      const order = { ...limits, to: path, known: known?.lastModified };
      const { isKnown, modified } = await saveFromHost(url, settings, files, order);
      return { isKnown, etag: undefined, lastModified: modified };
    }
    const saved = await files.save(query === undefined ? url : `${url}?${query}`, {
      ...limits,
      path,
      tooLarge: t('The file is larger than {megabytes} MB.', { megabytes: bytesMax / 1024 / 1024 }),
      ...(user !== undefined && { login: `${user}:${password ?? ''}` }),
      ...(known && { known: { etag: known.etag, lastModified: known.lastModified } }),
    });
    return { etag: undefined, lastModified: undefined, ...saved };
  };
  return {
    download: async (path) => {
      await save(path);
    },
    check: () => Promise.resolve(''),
    catalogue: async ({ path, marks }): Promise<Fetched> => {
      const saved = await save(path, marks);
      if (saved.isKnown) return { is: 'unchanged' };
      const hash = (await sha256Of(createReadStream(path))).toString('base64url');
      if (hash === marks?.hash) {
        await rm(path, { force: true });
        return { is: 'unchanged' };
      }
      if (isOlder(saved.lastModified, marks?.lastModified)) {
        await rm(path, { force: true });
        throw invalid({}, t('The host has an older file than last time.'));
      }
      const name = new URL(url ?? '').pathname.split('/').at(-1) || new URL(url ?? '').host;
      const { etag, lastModified } = saved;
      return { is: 'fetched', name, isFull, marks: { etag, lastModified, hash } };
    },
  };
}

type FileSourceAdapter = SourceAdapter & {
  /** The file as it is, for looking at its columns. */
  download(path: string): Promise<void>;
};

const isOlder = (now: string | undefined, before: string | undefined) =>
  now !== undefined && before !== undefined && Date.parse(now) < Date.parse(before);
