import { escapeMarkup } from '#domain/text/escape-markup.ts'
import { overlay } from '#messages/embeds.ts'

/** One text, so that the page's policy can allow its hash and nothing else. */
export const OVERLAY_STYLE =
  'html,body{margin:0;background:transparent}ol{list-style:none;margin:0;padding:8px;width:400px;max-width:100%;box-sizing:border-box;display:grid;gap:8px;font:600 1rem/1.25 system-ui,sans-serif}' +
  'li{display:grid;grid-template-columns:48px 1fr;column-gap:12px;align-items:center;padding:8px 12px;border-radius:14px;background:#12141ae6;color:#fff}' +
  'img{grid-row:1/3;width:48px;height:48px;object-fit:contain}b,span{grid-column:2;overflow-wrap:anywhere;min-width:0}span{font-weight:500;font-size:0.875rem;color:#c8cedb}' +
  '@media(prefers-reduced-motion:no-preference){li{animation:in .35s ease-out}@keyframes in{from{opacity:0;transform:translateY(-12px)}}}'

/** A transparent page for streaming programs, 400 pixels wide, empty until the first hatch. `script`: its address. OD18 */
export const renderOverlayPage = (script: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeMarkup(overlay.title)}</title><style>${OVERLAY_STYLE}</style></head>` +
  `<body><ol aria-live="polite" translate="no"></ol><script type="module" src="${escapeMarkup(script)}"></script></body></html>`
