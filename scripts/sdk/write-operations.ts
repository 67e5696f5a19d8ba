import type { Contract } from './read-contract.ts'
import type { Document, JsonSchema, Operation } from './read-document.ts'
import { toComment, type TypeWriter } from './write-types.ts'

type Method = { readonly name: string; readonly method: string; readonly path: string; readonly operation: Operation }

/** The SDK has a method of its own for it. */
const STREAM = '/api/stream'

/** Methods of the client, one for each operation. @throws Error for an operation without a name, and for a name that is used twice */
export function listMethods({ paths }: Document): Method[] {
  const names = new Set(['stream'])
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
    )
    .filter(({ path }) => path !== STREAM)
    .map(({ path, method, operation }) => {
      const { operationId: name } = operation
      const title = `${method.toUpperCase()} ${path}`
      if (name === undefined || !/^[a-z]\w*$/i.test(name))
        throw new Error(`sdk: ${title} has no operationId for its method`)
      if (names.has(name)) throw new Error(`sdk: ${title} has the operationId ${name} of another operation`)
      names.add(name)
      return { name, method: method.toUpperCase(), path, operation }
    })
}

/** Lines that the client makes its methods of. */
export const writeTable = (methods: readonly Method[]): string =>
  methods.map(({ name, method, path }) => `${name} ${method} ${path}`).join('\n')

const toTypeName = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`

function findJson(content: { readonly [type: string]: { readonly schema?: JsonSchema } } | undefined) {
  return Object.entries(content ?? {}).find(([type]) => /\bjson$/.test(type))?.[1].schema
}

/** Result of the successful answers: parsed JSON, nothing, or the answer itself. */
function writeResult({ responses }: Operation, types: TypeWriter): string {
  const results = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content }]) => {
      if (status === '204') return 'undefined'
      const schema = findJson(content)
      return schema ? types.write(schema) : 'Response'
    })
  return [...new Set(results)].join(' | ')
}

function collectParameters({ parameters = [] }: Operation) {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  return { properties, required: parameters.flatMap(({ name, required }) => (required ? [name] : [])) }
}

/** The contract's query with these parameters: it has their comments. */
function findQuery(contract: Contract, names: readonly string[]) {
  const wanted = names.toSorted().join()
  return contract.types.find(
    ({ name, schema }) =>
      /Query(Input)?$/.test(name) &&
      Object.keys((schema['properties'] as object) ?? {})
        .toSorted()
        .join() === wanted,
  )
}

/** Declarations of the methods and of what they take. */
export function writeOperations(methods: readonly Method[], types: TypeWriter, contract: Contract): string {
  const inputs: string[] = []
  const lines = methods.map(({ name, method, path, operation }) => {
    const schema = collectParameters(operation)
    const keys = Object.keys(schema.properties)
    const body = operation.requestBody && types.write(findJson(operation.requestBody.content) ?? {}, '  ')
    let input = 'input?: Record<string, never>, '
    if (keys.length > 0 || body !== undefined) {
      const of = findQuery(contract, keys)
      const parts = [
        ...(keys.length > 0 ? [types.writeQuery(schema, of)] : []),
        ...(body === undefined ? [] : [`{\n  body: ${body}\n}`]),
      ]
      inputs.push(`${toComment(of?.comments.get(''))}export type ${toTypeName(name)} = ${parts.join(' & ')}\n`)
      const isOptional = schema.required.length === 0 && body === undefined
      input = `input${isOptional ? '?' : ''}: ${toTypeName(name)}, `
    }
    const comment = toComment(`${operation.summary ?? ''}. \`${method} ${path}\``, '  ')
    return `${comment}  ${name}(${input}options?: CallOptions): Promise<${writeResult(operation, types)}>`
  })
  return `${inputs.join('\n')}\n/** One method for each operation of the API. */\nexport type Operations = {\n${lines.join('\n')}\n}\n`
}
