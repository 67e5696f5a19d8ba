import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { brotliCompress, constants } from 'node:zlib'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { build, type Manifest } from 'vite'
import { offlineAssets } from '../server/ssr/assets.ts'

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

/** What the styles of every page name. */
const isLook = (name: string) => /\.(woff2|webp)$/.test(name)

/** The offline page and what it needs. What has its hash in its name needs no revision; the page is made by the server, so it takes that of the build. */
async function precached() {
  const read = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
      .slice(0, 16)
  const { entry, preload } = offlineAssets(
    JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8')) as Manifest,
  )
  const looks = (await readdir('dist/client/assets')).filter(isLook).map((name) => `/assets/${name}`)
  return [
    {
      url: '/offline',
      revision: (await read('dist/client/.vite/manifest.json')) + (await read('dist/server/render-thread.js')),
    },
    { url: '/Logo.png', revision: await read('dist/client/Logo.png') },
    ...[entry, ...preload, ...looks].map((url) => ({ url, revision: null })),
  ]
}

/** One file, of its own: a browser keeps asking for a service worker by its name. */
const buildWorker = async () =>
  build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { PRECACHED: JSON.stringify(await precached()) },
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      rolldownOptions: {
        input: 'src/app/entries/entry-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })

process.env['NODE_ENV'] = 'production'
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: true, ssrEmitAssets: true } })
// The document is made on the server, so its fonts and marks are emitted there; they are served with the browser's files.
for (const name of await readdir('dist/server/assets')) {
  if (isLook(name)) await copyFile(resolve('dist/server/assets', name), resolve('dist/client/assets', name))
}
await buildWorker()
await precompress('dist/client/assets')
