import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, minify, transformWithOxc } from 'vite'
import { readContract } from './read-contract.ts'
import { readDocument } from './read-document.ts'
import { listMethods, writeOperations, writeTable } from './write-operations.ts'
import { createTypeWriter } from './write-types.ts'

const SOURCES = 'sdk/src'
/** Modules that types are taken from, in the order of the declarations. */
const MODULES = ['bgsi-error', 'call', 'stream', 'client', 'verify-webhook', 'index']
/** Types that the SDK's own code names, and elements of reports, whose bodies are lists of anything. */
const NAMED = ['Hatch', 'IngestHatch', 'IngestTrade', 'IngestValue', 'StreamGap', 'ValueReceipt', 'WebhookEvent']
/** Filters of streams. */
const FILTERS = ['HatchFilter', 'ValueFilter']

/** Bundles the sources into one module. */
async function bundle(operations: string): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { OPERATIONS: JSON.stringify(operations) },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(SOURCES, 'index.ts'), formats: ['es'] },
    },
  })
  const [script] = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (script?.type !== 'chunk') throw new Error('sdk: the sources became no script')
  // A library's build keeps its white space.
  return (await minify('index.js', script.code, { module: true })).code
}

/** Declarations of one module, without its imports; only the index exports. */
async function declare(module: string): Promise<string> {
  const file = join(SOURCES, `${module}.ts`)
  const { declaration } = (await transformWithOxc(await readFile(file, 'utf8'), file, {
    typescript: { declaration: {} },
  })) as { declaration?: string }
  if (declaration === undefined) throw new Error(`sdk: ${file} has no declarations`)
  const local = declaration
    .replaceAll(/^import .*\n|^export \{\};\n/gm, '')
    .replaceAll(/ SK\d+(?: to SK\d+)?(?=\s)/g, '')
  return module === 'index' ? local.replaceAll(/ from ".*"/g, '') : local.replaceAll(/^export /gm, '')
}

const folder = process.argv[2] ?? 'sdk'
const dist = join(folder, 'dist')
const contract = await readContract()
const types = createTypeWriter(contract)
const methods = listMethods(await readDocument())
types.declareNamed(NAMED)
const filters = FILTERS.map((name) => {
  const type = contract.types.find((each) => each.name === name)
  if (!type) throw new Error(`sdk: the contract has no ${name}`)
  return `export type ${name} = ${types.writeQuery(type.schema, type)}\n`
})
const operations = writeOperations(methods, types, contract)
const own = await Promise.all(MODULES.map(declare))
await rm(dist, { recursive: true, force: true })
await mkdir(dist, { recursive: true })
await writeFile(join(dist, 'index.js'), await bundle(writeTable(methods)))
await writeFile(join(dist, 'index.d.ts'), [...types.declarations(), ...filters, operations, ...own].join('\n'))
