import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { promisify } from 'node:util';

/**
 * Lets shoppers of a running shop come first: this process gets a core only while nobody else asks for one, in the kernel's
 * idle class, with all its threads. Where the system is not Linux, or has no `chrt` (util-linux), it has a low priority.
 */
export async function standAside(): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  await promisify(execFile)('chrt', ['--idle', '--all-tasks', '--pid', '0', String(process.pid)]).catch(
    () => {},
  );
}
