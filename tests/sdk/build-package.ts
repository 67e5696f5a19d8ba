import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const run = promisify(execFile)

/** A folder of its own with the built package, as `npm run sdk` builds it. */
export async function buildPackage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-package-'))
  for (const file of ['package.json', 'README.md', 'LICENSE']) cpSync(join('sdk', file), join(folder, file))
  await run(process.execPath, ['scripts/run.mjs', 'scripts/sdk/build-sdk.ts', folder])
  return folder
}

/** An empty folder into which the packed package was installed without a network. */
export async function installPackage(): Promise<string> {
  const folder = await buildPackage()
  await run('npm', ['pack', '--silent'], { cwd: folder })
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  if (tarball === undefined) throw new Error('nothing was packed')
  const user = mkdtempSync(join(tmpdir(), 'sdk-user-'))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)], { cwd: user })
  return user
}

/** Examples of a text, by the word after their language. */
export function readExamples(markdown: string): { name: string; code: string }[] {
  return [...markdown.matchAll(/^```ts *(\w*)\n(.*?)^```$/gms)].map(([, name = '', code = '']) => ({ name, code }))
}
