import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'

type Typed = { readonly '@type': string }

/** A search action's `query-input` belongs to the notation of actions, not to the vocabulary; schema-dts types it apart. */
const CONTEXT: Readonly<Record<string, string>> = {
  WebSite: `schema.WithContext<schema.WebSite> & { potentialAction: schema.WithActionConstraints<schema.SearchAction> }`,
}

/**
 * What is wrong with structured data by schema.org's vocabulary, with the index of each fault: types, properties and values that it does
 * not know. schema-dts holds the vocabulary as types, so the compiler judges the data as a program that assigns it to them.
 */
export async function schemaOrgFaults(data: readonly Typed[]): Promise<string[]> {
  await mkdir('.cache', { recursive: true }) // below the project, where the types are found
  const folder = await mkdtemp('.cache/json-ld-')
  try {
    const program = data.map(
      (each, index) =>
        `export const data${index}: ${CONTEXT[each['@type']] ?? `schema.WithContext<schema.${each['@type']}>`} = ${JSON.stringify(each)}`,
    )
    await writeFile(`${folder}/data.ts`, `${program.join('\n')}\nimport type * as schema from 'schema-dts'\n`)
    return faultsIn(await compile(`${folder}/data.ts`))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** From `data.ts(1,5): error TS2353: …` on, with what explains it below: the index of the data, and what is wrong. */
const faultsIn = (output: string) =>
  output
    .split(/\n(?=\S+\(\d+,\d+\): error)/)
    .filter((fault) => fault !== '')
    .map((fault) => fault.replace(/^\S+\((\d+),\d+\): error /, (_, line) => `${Number(line) - 1}: `))

/** The compiler's output. @throws when it could not judge the file */
const compile = (file: string) =>
  new Promise<string>((resolve, reject) => {
    const options = [
      '--ignoreConfig',
      '--pretty',
      'false',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--types',
      '',
    ]
    execFile('node_modules/.bin/tsc', [...options, file], (error, output) => {
      if (error && !output.includes(file)) reject(new Error(`tsc: ${output || error.message}`))
      else resolve(output)
    })
  })
