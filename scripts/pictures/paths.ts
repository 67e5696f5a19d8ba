import { fileURLToPath } from 'node:url'

/** Where the pictures are made from. */
export const rootDir = fileURLToPath(new URL('../../', import.meta.url))

/** The path of one emoji's file, as `art` of a pet names it. */
export function artFile(art: string): string {
  return `${rootDir}node_modules/@lobehub/fluent-emoji-3d/assets/${art}`
}
