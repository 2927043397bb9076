import { ChildProcess } from 'node:child_process';
import { Server, Socket } from 'node:net';

/**
 * Set-up of the project `unit`: a file there that turns to a server or starts a process fails at once, because it was
 * taken for one that only checks rules (`kinds-of-tests.ts`).
 */
const outside = [
  [Server.prototype, 'listen'],
  [Socket.prototype, 'connect'],
  [ChildProcess.prototype, 'spawn'],
] as const;

for (const [owner, verb] of outside) {
  Object.defineProperty(owner, verb, {
    configurable: true,
    value: () => {
      throw new Error(
        `A test of the project «unit» must not ${verb}: test/setup/kinds-of-tests.ts took it for one of rules alone.`,
      );
    },
  });
}
