import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const DRAWING = 'scripts/pictures/drawing'
/** Inputs of that folder's code: the catalogue, other modules, the versions of the libraries and of the art. */
const INPUTS = [
  'data/art-hues.json',
  'data/eggs.json',
  'data/pets.json',
  'package-lock.json',
  'public/logo.svg',
  'server/pictures/app-icons.ts',
  'src/ui/theme.ts',
]

/** The hash of every file that can change a picture. */
export function hashInputs(): string {
  const files = [...INPUTS, ...readdirSync(DRAWING).map((name) => join(DRAWING, name))]
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

/** The file that says from which inputs every picture of a folder was drawn. */
export const stampFile = (picturesDir: string) => join(picturesDir, 'complete')

/** Whether every picture of a folder was drawn from the inputs as they are. PI12 */
export function isComplete(picturesDir: string): boolean {
  try {
    return readFileSync(stampFile(picturesDir), 'utf8') === hashInputs()
  } catch {
    return false // no stamp yet
  }
}
