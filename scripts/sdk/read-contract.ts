import { toJsonSchema } from '@valibot/to-json-schema'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GenericSchema } from 'valibot'
import { parseSync } from 'vite'
import type { JsonSchema } from './read-document.ts'

/** Comments of an object's keys, by path (`item.slug`); '' is the object's own. */
type Comments = ReadonlyMap<string, string>
export type ContractType = { readonly name: string; readonly schema: JsonSchema; readonly comments: Comments }
export type Contract = {
  readonly types: readonly ContractType[]
  /** The type with this schema, whatever the document says about the place. */
  find(schema: JsonSchema): ContractType | undefined
}

const FOLDER = 'src/contract'
const isContract = (file: string) => file.endsWith('.ts') && !/\.(test|fixture)\./.test(file)
/** Rules are the project's own. */
const RULES = /\s*\(?\b[A-Z]{2}\d+(?:(?:, | to )[A-Z]{2}\d+)*\)?$/

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Comments of the constants of all modules: by constant, then by path. */
function readComments(sources: readonly string[]): ReadonlyMap<string, Comments> {
  const all = new Map<string, Map<string, string>>()
  for (const source of sources) {
    const { program, comments } = parseSync('contract.ts', source)
    /** Comments by the place of what follows on the next line. */
    const endings = new Map(
      comments
        .filter(
          ({ type, value, end }) => type === 'Block' && value.startsWith('*') && /^\n *\S/.test(source.slice(end)),
        )
        .map(({ value, end }) => [
          end + source.slice(end).search(/\S/),
          value
            .split('\n')
            .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
            .join(' ')
            .trim()
            .replace(RULES, ''),
        ]),
    )
    /** Finds keys in objects, at whatever depth of calls. */
    const visit = (node: unknown, path: string, found: Map<string, string>): void => {
      if (Array.isArray(node)) for (const each of node) visit(each, path, found)
      if (!isNode(node)) return
      if (node.type === 'ObjectExpression') {
        for (const property of node['properties'] as Node[]) {
          if (property.type === 'SpreadElement') {
            const spread = source.slice(property.start + 3, property.end).replace(/\.entries$/, '')
            for (const [key, comment] of all.get(spread) ?? [])
              if (key) found.set(path ? `${path}.${key}` : key, comment)
            continue
          }
          const name = source.slice((property['key'] as Node).start, (property['key'] as Node).end)
          const inner = path ? `${path}.${name}` : name
          const comment = endings.get(property.start)
          if (comment !== undefined) found.set(inner, comment)
          visit(property['value'], inner, found)
        }
      } else if (node.type === 'CallExpression') visit(node['arguments'], path, found)
    }
    for (const statement of program.body as unknown as Node[]) {
      const declaration = (statement['declaration'] ?? statement) as Node
      if (declaration.type !== 'VariableDeclaration') continue
      for (const { id, init } of declaration['declarations'] as { id: { name: string }; init: unknown }[]) {
        const found = new Map<string, string>()
        const own = endings.get(statement.start)
        if (own !== undefined) found.set('', own)
        visit(init, '', found)
        all.set(id.name, found)
      }
    }
  }
  return all
}

const isSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

const toSchema = (schema: GenericSchema, typeMode: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
  return rest
}

/** Types of primitives, and lists, say less by name. */
const isWorthName = (schema: JsonSchema): boolean =>
  'properties' in schema || 'anyOf' in schema || 'oneOf' in schema || ((schema['enum'] as unknown[])?.length ?? 0) > 1

/** Keywords of a place in the document, not of the type. */
const ANNOTATIONS = new Set(['default', 'deprecated', 'description', 'example', 'examples', 'headers', 'title'])

/** The document has constants as enumerations of one. */
const withoutConst = (_: string, value: unknown) => {
  if (typeof value !== 'object' || value === null || !('const' in value)) return value
  const { const: only, ...rest } = value
  return { ...rest, enum: [only] }
}

const toKey = (schema: JsonSchema) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(schema).filter(([keyword]) => !ANNOTATIONS.has(keyword))),
    withoutConst,
  )

/** Every schema that the contract exports, as JSON Schema with its comments. */
export async function readContract(): Promise<Contract> {
  const files = (await readdir(FOLDER)).filter(isContract).toSorted()
  const comments = readComments(await Promise.all(files.map((file) => readFile(join(FOLDER, file), 'utf8'))))
  const types: ContractType[] = []
  const bySchema = new Map<string, ContractType>()
  const add = (name: string, schema: JsonSchema, of: string) => {
    const type = { name, schema, comments: comments.get(of) ?? new Map<string, string>() }
    types.push(type)
    const key = toKey(schema)
    // The first of two with one shape: they are the same type.
    if (isWorthName(schema) && !bySchema.has(key)) bySchema.set(key, type)
  }
  for (const file of files) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(FOLDER, file)).href)
    for (const [name, value] of Object.entries(module)) {
      if (!isSchema(value)) continue
      const [output, input] = [toSchema(value, 'output'), toSchema(value, 'input')]
      add(name, output, name)
      if (JSON.stringify(input) !== JSON.stringify(output)) add(`${name}Input`, input, name)
    }
  }
  return { types, find: (schema) => bySchema.get(toKey(schema)) }
}
