import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Drawing, nothingToDraw } from './drawing.ts'

export type PictureFile = { content: Buffer; etag: string; modified: Date }

export type PictureFiles = ReturnType<typeof createPictureFiles>

/** The drawn pictures of a folder. One that is still to be drawn is drawn first (PI11). */
export const createPictureFiles = ({
  picturesDir,
  drawing = nothingToDraw,
}: {
  picturesDir: string
  drawing?: Drawing
}) => ({
  /** @param path such as `items/king-doggy@96.webp`; undefined where there is no such picture. @throws for any other failure to read it */
  async read(path: string): Promise<PictureFile | undefined> {
    const file = join(picturesDir, path)
    const there = await fileAt(file)
    if (there) return there
    await drawing.ready(path.replace(/(?:@\d+)?\.webp$/, ''))
    return fileAt(file)
  },
})

/** The file and how to recognise it again; undefined where there is none. @throws for any other failure to read it */
export async function fileAt(path: string): Promise<PictureFile | undefined> {
  try {
    const [content, { size, mtime }] = await Promise.all([readFile(path), stat(path)])
    return { content, etag: `W/"${size.toString(36)}-${Math.floor(mtime.getTime()).toString(36)}"`, modified: mtime }
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR'))
      return undefined
    throw error
  }
}
