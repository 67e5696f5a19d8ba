import { resolve } from 'node:path'
import { brotliCompress, constants } from 'node:zlib'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { build } from 'vite'
import { buildPictures } from './pictures/build.ts'

const compress = promisify(brotliCompress)

/** Beside each text file of the built site stands its brotli, made once at the highest quality. */
async function precompress(dir: string) {
  const files = (await readdir(dir, { recursive: true })).filter((file) => /\.(js|css|svg|json)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const path = resolve(dir, file)
      const text = await readFile(path)
      await writeFile(`${path}.br`, await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    }),
  )
}

process.env['NODE_ENV'] = 'production'
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: true, ssrEmitAssets: true } })
// The document is made on the server, so its fonts are emitted there; they are served with the browser's files.
for (const name of await readdir('dist/server/assets')) {
  if (name.endsWith('.woff2')) await copyFile(resolve('dist/server/assets', name), resolve('dist/client/assets', name))
}
await precompress('dist/client/assets')
await buildPictures({ outDir: 'dist/pictures', log: console.log })
