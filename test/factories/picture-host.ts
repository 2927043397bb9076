import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { photoFile } from './picture-files.ts';

/** A machine on loopback that pictures are fetched from. */
export type PictureHost = {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Paths as they were asked for, one after the other. */
  asked: string[];
  /** Answers a path; any other is 404. */
  on(path: string, answer: RequestListener): string;
  /** A photo at a path, and its address. */
  photo(path: string, colour?: string): Promise<string>;
  stop(): Promise<void>;
};

/** Colours so far from each other that a JPEG keeps them apart. */
function colourOf(number: number): string {
  return `#${((number * 0x9e_37_79 + 0x12_34_56) % 0xff_ff_ff).toString(16).padStart(6, '0')}`;
}

/** Starts a host of pictures; a test stops it. */
export async function startPictureHost(): Promise<PictureHost> {
  const answers = new Map<string, RequestListener>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end('nothing');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const on = (path: string, answer: RequestListener) => {
    answers.set(path, answer);
    return url + path;
  };
  return {
    url,
    asked,
    on,
    photo: async (path, colour = colourOf(answers.size)) => {
      const bytes = Buffer.from(await (await photoFile('photo.jpg', { colour })).arrayBuffer());
      return on(path, (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes));
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
