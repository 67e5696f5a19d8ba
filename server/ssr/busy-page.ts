import { GROUND } from '#app/entries/document.ts'

/** Sent with status 503 instead of a page that would wait too long: constant, without scripts, in the default theme. AP37 */
export const busyPage =
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<meta name="robots" content="noindex"><title>Very busy right now</title>` +
  `<style>:root{color-scheme:dark;background:${GROUND.dark}}` +
  `body{display:grid;place-content:center;min-height:90vh;margin:0 1.5rem;font:1.0625rem/1.5 system-ui,sans-serif;text-align:center}` +
  `h1{font-size:1.75rem;margin:0}a{display:inline-block;padding:.75rem;color:inherit}</style></head>` +
  `<body><main><h1>Very busy right now</h1><p>Too many people opened pages at once. Wait a few seconds, then try again.</p><p><a href="">Try again</a></p></main></body></html>`
