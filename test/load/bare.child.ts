// The yardstick: node:http alone, with a body of a given size that stands ready in memory.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the bare server answers from now on; `headers` besides those of every answer. */
export type BareAnswer = {
  status: number;
  contentType: string;
  bytes: number;
  headers?: Record<string, string>;
};

let status = 200;
let body = Buffer.alloc(0);
// Flat, as node:http writes it fastest: with an object of many headers the yardstick would be slower than the shop.
let headers: string[] = [];

const server = createServer((_, response) => {
  response.writeHead(status, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ url: `http://127.0.0.1:${port}` });
});
process.on('message', (answer: BareAnswer) => {
  status = answer.status;
  body = Buffer.alloc(answer.bytes, 'a');
  const all = {
    ...answer.headers,
    'content-type': answer.contentType,
    'content-length': String(answer.bytes),
  };
  headers = Object.entries(all).flat();
  process.send?.({ isSet: true });
});
process.on('disconnect', () => process.exit(0));
