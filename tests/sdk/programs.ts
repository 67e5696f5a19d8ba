import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from './build-package.ts'

/** A file of a package of the registry. */
type Program = { readonly name: string; readonly version: string; readonly file: string }

const platform = `${process.platform}-${process.arch}`
const node = (version: string): Program => ({ name: `node-${platform}`, version, file: 'bin/node' })

export const RUNTIMES = {
  'Node 20': node('20.20.2'),
  'Node 22': node('22.23.5'),
  'Node 24': node('24.22.3'),
  Deno: { name: `@deno/${platform}${process.platform === 'linux' ? '-glibc' : ''}`, version: '2.9.6', file: 'deno' },
  Bun: { name: `@oven/bun-${platform}`, version: '1.4.5', file: 'bin/bun' },
} as const satisfies Record<string, Program>

/** The last compiler that was written in JavaScript. */
export const TYPESCRIPT_6: Program = { name: 'typescript', version: '6.0.3', file: 'lib/tsc.js' }

/** The path of a program, installed once; an Error: the registry did not give it. */
export async function fetchProgram({ name, version, file }: Program): Promise<string | Error> {
  const folder = resolve('.cache/programs', `${name.replace('/', '+')}@${version}`)
  const path = join(folder, 'node_modules', name, file)
  if (existsSync(path)) return path
  // A name of its own, so that an install that breaks off leaves no half.
  const partial = `${folder}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  const flags = ['--prefix=.', '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
  try {
    await run('npm', ['install', ...flags, `${name}@${version}`], { cwd: partial })
    if (!existsSync(folder)) renameSync(partial, folder)
    if (!existsSync(path)) throw new Error(`${name}@${version} has no ${file}`)
    return path
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}
