import { expect, test } from 'vitest';
import { createApi } from './client.ts';

test.each(['.', '..'])('a thing named %s is not found, and no other call is asked instead', async (name) => {
  const asked: string[] = [];
  const api = createApi({
    baseUrl: 'http://127.0.0.1:9/api',
    fetch: async (request) => {
      asked.push(request.url);
      return Response.json({});
    },
  });
  await expect(api.catalog.categoryPage({ params: { name } })).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect(asked).toEqual([]);
});
