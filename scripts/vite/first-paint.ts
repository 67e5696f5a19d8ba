import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

const TAG = /<script src="\/([^"]+)"><\/script>/
/** Notes for readers of the source. The server's placeholders have no spaces. */
const NOTE = /\n *<!-- [^]*?-->/g

/** Puts the script that runs before the first paint into the document, so that no request delays it. */
export async function inlineFirstPaint(document: string): Promise<string> {
  const [tag, input] = TAG.exec(document) ?? []
  if (tag === undefined || input === undefined) return document
  const script = await bundleScript(input)
  return document.replace(tag, () => `<script>${script}</script>`).replace(NOTE, '')
}

/** Vite writes the tag of a built entry without its priority; the scripts must not compete with the first paint. */
export const lowerEntryPriority = (document: string): string =>
  document.replace('<script type="module"', '$& fetchpriority="low"')

export const firstPaint = (): Plugin[] => [
  { name: 'first-paint', transformIndexHtml: { order: 'pre', handler: inlineFirstPaint } },
  { name: 'entry-priority', apply: 'build', transformIndexHtml: { order: 'post', handler: lowerEntryPriority } },
]
