import { expect, test } from 'vitest';

test('a test of rules alone that turns to a server fails, also where its file does not show it', async () => {
  await expect(fetch('http://127.0.0.1:4321/')).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('kinds-of-tests.ts') }),
  });
});
