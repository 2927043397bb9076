import { expect } from 'vitest';

/** Reads a refusal and checks that it has the API's one shape and tells nothing of the inside. */
export async function expectRefusal(
  response: Response | Promise<Response>,
  status: number,
  code?: string,
): Promise<{
  code: string;
  message: string;
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
}> {
  const answer = await response;
  const text = await answer.text();
  expect(answer.status, text).toBe(status);
  // A line of a stack, «at read (file.ts:12:34)»; words like «Paid at OXXO» before a time are none.
  expect(text).not.toMatch(/\bat (?:async )?(?:\S+ \()?[^\s"]+:\d+:\d+|node_modules|select |insert into/i);
  const { error } = JSON.parse(text) as { error: { code: string; message: string } };
  expect(error.message.length).toBeGreaterThan(3);
  if (code !== undefined) expect(error.code).toBe(code);
  return error;
}
