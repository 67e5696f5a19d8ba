import { createHash } from 'node:crypto'

const style = `
:root{color-scheme:light dark;--ground:#f4f2fb;--card:#fff;--text:#1d1833;--quiet:#5a5475;--line:#d9d4ec;--accent:#5b3fd6}
@media(prefers-color-scheme:dark){:root{--ground:#120e20;--card:#1c1730;--text:#f2effc;--quiet:#b3abd0;--line:#3a3356;--accent:#b9a6ff}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:560px;padding:24px;border:1px solid var(--line);border-radius:16px;background:var(--card)}
h1{margin:0 0 8px;font-size:1.5rem;line-height:1.25}
p{margin:0 0 16px;color:var(--quiet)}
a{color:var(--accent)}
.players{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:8px;margin:0 0 16px;padding:0;list-style:none}
button{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--line);border-radius:10px;background:none;color:inherit;font:inherit;cursor:pointer}
small{display:block;text-align:center;color:var(--quiet)}
button:hover{border-color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.cancel{border-color:transparent;color:var(--accent);text-decoration:underline}
`
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** A page of the demonstration's platform; its content is only ours, nothing of a request. */
export const demoPage = (content: string): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
  `<title>Demo sign-in</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main>${content}</main></body></html>`

/** `leadsTo`: origins to which its form may lead in the end, which some browsers hold against `form-action`. */
export const demoPageHeaders = (leadsTo: readonly string[]): Record<string, string> => ({
  'content-security-policy': `default-src 'none'; style-src ${styleHash}; img-src data:; form-action 'self' ${leadsTo.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})
