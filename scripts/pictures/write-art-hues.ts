import { writeFile } from 'node:fs/promises'

import pets from '../../data/pets.json' with { type: 'json' }
import { measureArt } from './measure-art.ts'
import { artFile, rootDir } from './drawing/paths.ts'

/** Writes data/art-hues.json: the colour of every picture that a pet uses. Run it when pets.json gains an `art`. */
const arts = [...new Set(pets.map((pet) => pet.art))].sort()
const rows = await Promise.all(
  arts.map(async (art) => `  ${JSON.stringify(art)}: ${JSON.stringify(await measureArt(artFile(art)))}`),
)
await writeFile(`${rootDir}data/art-hues.json`, `{\n${rows.join(',\n')}\n}\n`)
