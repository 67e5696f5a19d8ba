import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { brotliCompress, constants } from 'node:zlib'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { build } from 'vite'
import { placeRelease } from './place-release.ts'
import { bundleScript } from './vite/bundle-script.ts'

const compress = promisify(brotliCompress)
/** A site that runs goes on with its own release until the next one is complete. RU72 */
const built = 'dist/next'
const [client, server] = [join(built, 'client'), join(built, 'server')]

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
  const offline = await readFile(join(client, 'offline.html'), 'utf8')
  return [
    {
      url: '/offline',
      revision: (await hash(join(client, 'offline.html'))) + (await hash(join(server, 'render-thread.js'))),
    },
    { url: '/Logo.png', revision: await hash(join(client, 'Logo.png')) },
    ...[...new Set(offline.match(/\/assets\/[\w.-]+/g))].map((url) => ({ url, revision: null })),
  ]
}

process.env['NODE_ENV'] = 'production'
// A broken-off build leaves it behind.
await rm(built, { recursive: true, force: true })
await build({ logLevel: 'warn', build: { outDir: client } })
await build({ logLevel: 'warn', build: { ssr: true, outDir: server } })
// A browser keeps asking for a service worker by its name.
const worker = await bundleScript('src/app/entries/entry-worker.ts', { PRECACHED: JSON.stringify(await precached()) })
await writeFile(join(client, 'service-worker.js'), worker)
await writeFile(join(client, 'overlay.js'), await bundleScript('src/app/entries/overlay.ts'))
await precompress(join(client, 'assets'))
await placeRelease(built, 'dist')
