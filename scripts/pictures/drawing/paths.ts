/** The project's folder, in which all of its commands run: this code is also bundled, so its own place says nothing. */
export const rootDir = `${process.cwd()}/`

/** The path of one emoji's file, as `art` of a pet names it. */
export function artFile(art: string): string {
  return `${rootDir}node_modules/@lobehub/fluent-emoji-3d/assets/${art}`
}
