import { Hono } from 'hono';
import { html } from 'hono/html';
import { loopbackHostOnly } from '../../platform/http/loopback-host.ts';
import { listen } from '../listen.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const emailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().default(''),
  attachments: z
    .array(z.object({ filename: z.string(), content: z.string(), cid: z.string().optional() }))
    .default([]),
});
type Email = z.output<typeof emailSchema> & { name: string; at: string };

/** As many as somebody who tries the shop out looks through. */
const shownMax = 100;
const fileName = /^\d{4}-\d\d-\d\dT[\w.-]+\.json$/;

/** A page of the letters in `<dataDir>/outbox`. See the README. */
export function createMailbox(options: { dataDir: string }) {
  const folder = join(options.dataDir, 'outbox');

  const read = async (name: string): Promise<Email | undefined> => {
    if (!fileName.test(name)) return undefined;
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const email = emailSchema.parse(JSON.parse(text));
    return { ...email, name, at: name.slice(0, 19).replaceAll(/T(\d\d)-(\d\d)-(\d\d)/g, ' $1:$2:$3') };
  };

  const app = new Hono();
  app.use(loopbackHostOnly());
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
  });

  app.get('/', async (c) => {
    const to = c.req.query('para')?.trim().toLowerCase() ?? '';
    const names = (await readdir(folder).catch(() => [])).filter((name) => fileName.test(name));
    const newest = names.toSorted().toReversed().slice(0, shownMax);
    const emails = (await Promise.all(newest.map(read))).filter((email) => email !== undefined);
    const shown = emails.filter((email) => email.to.toLowerCase().includes(to));
    return c.html(
      page(
        'Buzón de prueba',
        html`<p>
            Aquí llegan los correos de la tienda mientras no tiene servidor SMTP. En una tienda de verdad esta
            página no existe.
          </p>
          <form>
            <label>Para <input name="para" type="search" value="${to}" placeholder="correo" /></label>
            <button>Buscar</button>
          </form>
          ${shown.length === 0 ? html`<p>No hay correos todavía.</p>` : ''}
          <ul>
            ${shown.map(
              (email) =>
                html`<li>
                  <a href="/correo/${email.name}">${email.subject}</a>
                  <span>${email.to} · <time>${email.at} UTC</time></span>
                </li>`,
            )}
          </ul>`,
      ),
    );
  });

  app.get('/correo/:name', async (c) => {
    const email = await read(c.req.param('name'));
    if (!email)
      return c.html(page('Ese correo ya no está', html`<p><a href="/">Volver al buzón</a></p>`), 404);
    // Links leave the frame in a tab of their own; scripts do not run in it.
    const framed = withPictures(email).replace('<head>', '<head><base target="_blank">');
    return c.html(
      page(
        email.subject,
        html`<p><a href="/">← Buzón de prueba</a></p>
          <p>
            Para <b>${email.to}</b> · ${email.at} UTC
            ${
              email.attachments.length > 0
                ? `· Adjuntos: ${email.attachments.map(({ filename }) => filename).join(', ')}`
                : ''
            }
          </p>
          <iframe
            title="El correo con formato"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcdoc="${framed}"
          ></iframe>
          <h2>Versión de texto</h2>
          <pre>${email.text}</pre>`,
      ),
    );
  });

  return {
    app,
    listen: (at: { port: number; host: string }) => listen(app, at),
  };
}

/** The HTML with the pictures the email brings along, as a mail program shows them. */
function withPictures({ html: text, attachments }: Email): string {
  return attachments.reduce(
    (shown, { cid, content }) =>
      cid === undefined ? shown : shown.replaceAll(`cid:${cid}`, `data:image/png;base64,${content}`),
    text,
  );
}

function page(title: string, body: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            max-width: 46rem;
            margin: 0 auto;
            padding: 1.5rem 1rem 3rem;
            font:
              1rem/1.55 system-ui,
              sans-serif;
          }
          h1 {
            font-size: 1.5rem;
            line-height: 1.25;
          }
          ul {
            padding: 0;
            list-style: none;
          }
          li {
            display: grid;
            padding: 0.75rem 0;
            border-bottom: 1px solid #8884;
          }
          li a {
            font-weight: 600;
          }
          li span {
            font-size: 0.875rem;
            opacity: 0.8;
            overflow-wrap: anywhere;
          }
          iframe {
            width: 100%;
            height: 34rem;
            border: 1px solid #8886;
            border-radius: 0.75rem;
            background: #fff;
          }
          pre {
            padding: 1rem;
            border: 1px solid #8884;
            border-radius: 0.75rem;
            white-space: pre-wrap;
            overflow-wrap: anywhere;
          }
          input,
          button {
            min-height: 2.5rem;
            padding: 0 0.75rem;
            font: inherit;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}
