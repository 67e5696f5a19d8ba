import { join } from 'node:path'
import { buildPictures } from './build.ts'
import { rootDir } from './drawing/paths.ts'

await buildPictures({ outDir: join(rootDir, 'dist/pictures'), log: console.log })
