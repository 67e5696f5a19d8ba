import { cp, mkdtemp, readdir, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from '../../../scripts/ensure.mjs'

const HASHED = /[\w.-]+-[\w-]{8}\.(?:js|css|webp|woff2)/g
const TEXT = /\.(?:js|html|json)$/
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

const toOtherHash = (name: string) =>
  name.replace(/([\w-]{8})(\.\w+)$/, (_, hash: string, end: string) => [...hash].toReversed().join('') + end)

/**
 * Another release of the built site without another build: every browser file has another name and every script other bytes. Returns its main
 * script and the function that removes it.
 */
export async function makeRelease(): Promise<{ main: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'))
  const current = join(await realpath(join(root, 'dist/client')), '..')
  await cp(current, folder, { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const assets = join(folder, 'client/assets')
  const names = new Set((await readdir(assets)).filter((name) => !name.endsWith('.br')))
  const rewrite = (text: string) => text.replaceAll(HASHED, (name) => (names.has(name) ? toOtherHash(name) : name))
  for (const file of await readdir(folder, { recursive: true })) {
    const path = join(folder, file)
    if (file.startsWith('node_modules') || !TEXT.test(file) || !(await stat(path)).isFile()) continue
    const isScript = path.startsWith(assets)
    await writeFile(path, rewrite(await readFile(path, 'utf8')) + (isScript ? '\n// the other release\n' : ''))
  }
  for (const name of names) {
    const path = join(assets, toOtherHash(name))
    await rename(join(assets, name), path)
    await rm(join(assets, `${name}.br`), { force: true })
    if (TEXT.test(name)) await writeFile(`${path}.br`, brotliCompressSync(await readFile(path), QUICK))
  }
  return { main: join(folder, 'server/main.js'), remove: () => rm(folder, { recursive: true, force: true }) }
}
