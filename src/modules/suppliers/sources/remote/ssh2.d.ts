/** The library has no types of its own; as much of it as is used here. */
declare module 'ssh2' {
  import type { Socket } from 'node:net';
  import type { Readable } from 'node:stream';

  type Stats = { size: number; mtime: number };
  type Key = { isPrivateKey(): boolean };
  type Found<Value> = (error: Error | undefined, value: Value) => void;

  export interface Sftp {
    /** A host may leave out what it does not know. */
    stat(path: string, found: Found<Partial<Stats>>): void;
    createReadStream(path: string): Readable;
  }
  export interface Client {
    on(event: 'error', hear: (error: Error) => void): this;
    on(event: 'close', hear: () => void): this;
    on(
      event: 'keyboard-interactive',
      hear: (
        name: string,
        words: string,
        language: string,
        questions: readonly unknown[],
        answer: (answers: string[]) => void,
      ) => void,
    ): this;
    once(event: 'ready', hear: () => void): this;
    connect(options: {
      sock: Socket;
      username: string;
      password?: string;
      tryKeyboard?: boolean;
      privateKey?: string | undefined;
      hostVerifier: (key: Buffer) => boolean;
      readyTimeout: number;
    }): this;
    sftp(opened: Found<Sftp>): void;
    end(): void;
  }

  export interface ServerSftp {
    on(event: 'OPEN', hear: (request: number, path: string) => void): this;
    on(event: 'READ', hear: (request: number, handle: Buffer, offset: number, length: number) => void): this;
    on(event: 'STAT' | 'LSTAT', hear: (request: number, path: string) => void): this;
    on(event: 'FSTAT' | 'CLOSE', hear: (request: number, handle: Buffer) => void): this;
    handle(request: number, handle: Buffer): void;
    data(request: number, bytes: Buffer): void;
    status(request: number, code: number): void;
    attrs(
      request: number,
      attributes: Stats & { mode: number; uid: number; gid: number; atime: number },
    ): void;
  }
  type Authentication = {
    method: string;
    username: string;
    password?: string;
    key?: { data: Buffer };
    signature?: Buffer;
    blob?: Buffer;
    accept(): void;
    reject(methods?: string[]): void;
    prompt(questions: { prompt: string; echo: boolean }[], answered: (answers: string[]) => void): void;
  };
  export interface ServerConnection {
    on(event: 'authentication', hear: (asked: Authentication) => void): this;
    on(event: 'error', hear: (error: Error) => void): this;
    on(event: 'session', hear: (accept: () => ServerSession) => void): this;
    setNoDelay(isOn: boolean): void;
    end(): void;
  }
  export interface ServerSession {
    on(event: 'sftp', hear: (accept: () => ServerSftp) => void): this;
  }
  export interface Server {
    listen(port: number, host: string, listening: () => void): this;
    address(): { port: number };
    close(closed: () => void): void;
  }

  const ssh2: {
    Client: new () => Client;
    Server: new (options: { hostKeys: string[] }, hear: (client: ServerConnection) => void) => Server;
    utils: {
      parseKey(
        text: string,
      ): (Key & { getPublicSSH(): Buffer; verify(blob: Buffer, signature: Buffer): boolean }) | Error;
      generateKeyPairSync(
        kind: 'ed25519',
        options?: { passphrase: string; cipher: string; rounds: number },
      ): { private: string; public: string };
      sftp: { STATUS_CODE: { OK: number; EOF: number; NO_SUCH_FILE: number; FAILURE: number } };
    };
  };
  export default ssh2;
}
