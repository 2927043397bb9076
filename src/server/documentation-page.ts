import { html } from 'hono/html';
import { contracts } from '../api/contracts.ts';
import { type Endpoint, rightsInWords } from '../platform/http/endpoint.ts';

/** `/api/docs`: every call, readable without a tool; the machine's version is `/api/openapi.json`. */
export function documentationPage(shopName: string) {
  const modules = Object.entries(contracts) as [string, Record<string, Endpoint>][];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${shopName} API</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 60rem;
            margin: 2rem auto;
            padding: 0 1rem;
            color: #1b1f24;
          }
          code {
            font-family: ui-monospace, monospace;
          }
          table {
            border-collapse: collapse;
            width: 100%;
          }
          td {
            border-top: 1px solid #d7dce1;
            padding: 0.4rem 0.6rem 0.4rem 0;
            vertical-align: top;
          }
        </style>
      </head>
      <body>
        <h1>${shopName} API</h1>
        <p>
          Base address: <code>/api</code>. Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>.
          Refusals have one shape: <code>{ "error": { "code", "message", "fields"? } }</code>.
        </p>
        ${modules.map(
          ([name, actions]) =>
            html`<h2>${name}</h2>
              <table>
                ${Object.values(actions).map(
                  ({ method, path, summary, access }) =>
                    html`<tr>
                      <td><code>${method.toUpperCase()}</code></td>
                      <td><code>${path}</code></td>
                      <td>${summary}</td>
                      <td>${typeof access === 'string' ? access : `staff: ${rightsInWords(access)}`}</td>
                    </tr>`,
                )}
              </table>`,
        )}
      </body>
    </html>`;
}
