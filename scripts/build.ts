import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { brotliCompress, constants } from 'node:zlib'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { build } from 'vite'
import { bundleScript } from './vite/bundle-script.ts'

const compress = promisify(brotliCompress)

/** Next to each text file of the built site is its brotli, made once at the highest quality. */
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

/** The offline page, and the files that it names. Their names hold their hashes; the page is filled by the server, so its revision is that of both. */
async function precached() {
  const hash = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
      .slice(0, 16)
  const offline = await readFile('dist/client/offline.html', 'utf8')
  return [
    {
      url: '/offline',
      revision: (await hash('dist/client/offline.html')) + (await hash('dist/server/render-thread.js')),
    },
    { url: '/Logo.png', revision: await hash('dist/client/Logo.png') },
    ...[...new Set(offline.match(/\/assets\/[\w.-]+/g))].map((url) => ({ url, revision: null })),
  ]
}

process.env['NODE_ENV'] = 'production'
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: true } })
// A browser keeps asking for a service worker by its name.
const worker = await bundleScript('src/app/entries/entry-worker.ts', { PRECACHED: JSON.stringify(await precached()) })
await writeFile('dist/client/service-worker.js', worker)
await precompress('dist/client/assets')
