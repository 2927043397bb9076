import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

const STYLE = `
*,*::before,*::after{box-sizing:border-box}
:root{--ink:#1c1f26;--soft:#5b6270;--line:#d9dce3;--paper:#fff;--ground:#f4f5f8;--accent:#1f4fd8;--accent-dark:#183fae;--bad:#b3261e;--good:#11703c}
html{color-scheme:light}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
a{color:var(--accent)}
h1{font-size:1.35rem;line-height:1.25;margin:0 0 .75rem}
h2{font-size:1.05rem;margin:0 0 .75rem}
p{margin:0 0 .75rem}
.test{background:#fff3d1;border-bottom:1px solid #e8cf86;color:#5c4300;text-align:center;padding:.55rem 1rem;font-size:.925rem}
.test strong{font-weight:700}
main{max-width:68rem;margin:0 auto;padding:1.25rem 1rem 3rem;display:grid;gap:1.25rem}
main.narrow{max-width:34rem}
.card{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:1.25rem}
.back{display:inline-block;padding:.5rem 0;text-decoration:none}
.back:hover{text-decoration:underline}
.total{font-size:2rem;font-weight:700;letter-spacing:-.02em;margin:0 0 1rem;font-variant-numeric:tabular-nums}
.items{list-style:none;margin:0;padding:0}
.items li{display:grid;grid-template-columns:auto 1fr auto;gap:.75rem;padding:.7rem 0;border-top:1px solid var(--line);align-items:start}
.items li.bare{grid-template-columns:1fr auto}
.items img{width:3rem;height:3rem;object-fit:contain;border-radius:8px;background:var(--ground)}
.items .money{font-variant-numeric:tabular-nums;white-space:nowrap}
.items .name{overflow-wrap:anywhere}
.soft{color:var(--soft);font-size:.9rem}
fieldset{border:0;margin:0 0 1rem;padding:0;min-width:0}
legend{font-weight:600;padding:0;margin-bottom:.5rem}
.choice{display:flex;align-items:center;gap:.65rem;border:1px solid var(--line);border-radius:10px;padding:.75rem .85rem;margin-bottom:.5rem;cursor:pointer;min-height:3rem}
.choice:has(input:checked){border-color:var(--accent);box-shadow:0 0 0 1px var(--accent)}
.choice input{width:1.15rem;height:1.15rem;accent-color:var(--accent);margin:0;flex:none}
form{display:none}
main:has(#method-card:checked) #card-form,main:has(#method-oxxo:checked) #oxxo-form,main:has(#method-customer_balance:checked) #customer_balance-form,form.shown{display:block}
label.field{display:block;margin-bottom:.85rem;font-weight:500}
input.text,select{display:block;width:100%;margin-top:.25rem;font:inherit;color:inherit;background:#fff;border:1px solid #b9bfca;border-radius:8px;padding:.65rem .75rem;min-height:2.9rem}
input.text[aria-invalid=true]{border-color:var(--bad)}
.pair .field{display:flex;flex-direction:column;justify-content:flex-end}
.error{display:block;color:var(--bad);font-size:.9rem;font-weight:400;margin-top:.25rem}
.notice{border:1px solid var(--bad);background:#fdf1f0;color:#7d1a14;border-radius:10px;padding:.75rem .9rem;margin-bottom:1rem}
.notice.good{border-color:var(--good);background:#eef8f1;color:#0c532d}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.85rem}
button,.button{display:block;width:100%;font:inherit;font-weight:600;text-align:center;text-decoration:none;background:var(--accent);color:#fff;border:1px solid transparent;border-radius:10px;padding:.8rem 1rem;min-height:3rem;cursor:pointer}
button:hover,.button:hover{background:var(--accent-dark)}
button[disabled]{opacity:.65;cursor:progress}
.button.plain,button.plain{background:#fff;color:var(--ink);border-color:#b9bfca;margin-top:.6rem}
.button.plain:hover,button.plain:hover{background:var(--ground)}
:focus-visible{outline:3px solid #8fb0ff;outline-offset:2px}
details{margin-top:1rem}
summary{cursor:pointer;padding:.4rem 0;color:var(--soft)}
table{border-collapse:collapse;width:100%;font-size:.9rem}
td{padding:.35rem .5rem .35rem 0;border-top:1px solid var(--line);vertical-align:top}
code,.digits{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;white-space:nowrap}
.digits{font-size:1.3rem;font-weight:600;letter-spacing:.04em;white-space:normal;overflow-wrap:anywhere}
.bars{height:4.5rem;margin:1rem 0;border-radius:4px;background:#fff}
dl{margin:0 0 1rem}dt{color:var(--soft);font-size:.9rem}dd{margin:0 0 .75rem;font-weight:600}
@media (min-width:56rem){main.two{grid-template-columns:1fr 1fr;align-items:start;gap:2rem;padding-top:2.5rem}.card{padding:1.75rem}}
@media (max-width:24rem){.pair{grid-template-columns:1fr;gap:0}}
`;

/** One click is one payment: the server holds to that, the button only shows it. */
const SCRIPT = `
addEventListener('submit',function(e){var b=e.target.querySelector('button[type=submit]:focus')||e.submitter;if(e.target.dataset.sent){e.preventDefault();return}e.target.dataset.sent='1';setTimeout(function(){e.target.querySelectorAll('button').forEach(function(x){x.disabled=true});if(b)b.textContent='Procesando…'},0)});
addEventListener('pageshow',function(e){if(e.persisted)location.reload()});
addEventListener('input',function(e){var t=e.target;if(t.selectionStart!==t.value.length)return;if(t.id==='cardNumber'){t.value=t.value.replace(/\\D/g,'').slice(0,19).replace(/(.{4})(?=.)/g,'$1 ')}if(t.id==='cardExpiry'&&e.inputType!=='deleteContentBackward'){var d=t.value.replace(/\\D/g,'').slice(0,4);t.value=d.length>2?d.slice(0,2)+' / '+d.slice(2):d}});
`;

/** What a Content-Security-Policy has to let through of these pages. */
export const SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

export function layout(title: string, content: Html | Html[], { wide = false } = {}): Html {
  return html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${title} · Pago de prueba</title>
        <link rel="icon" href="data:," />
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <header class="test"><strong>Pago de prueba.</strong> No se cobra dinero real.</header>
        <main class="${wide ? 'two' : 'narrow'}">${content}</main>
        ${raw(`<script>${SCRIPT}</script>`)}
      </body>
    </html>`;
}

/** `$1,234.50` as a shopper in Mexico reads it, from the currency's smallest unit. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('es-MX', { style: 'currency', currency: currency.toUpperCase() }).format(
    amount / 100,
  );
}

export function dateTime(unixSeconds: number): string {
  return new Intl.DateTimeFormat('es-MX', {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'America/Mexico_City',
  }).format(new Date(unixSeconds * 1000));
}
