import type { Contract, ContractType } from './read-contract.ts'
import type { JsonSchema } from './read-document.ts'

export type TypeWriter = ReturnType<typeof createTypeWriter>

const PRIMITIVES: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const isList = (text: string) => /^readonly \w+\[\]$|\[\]$/.test(text)

const EMPTY = ['""', '[]', 'null', undefined]

/** A comment of the contract, with the default. */
function describeKey(comment: string | undefined, schema: JsonSchema): string | undefined {
  const value = JSON.stringify(schema['default'])
  return EMPTY.includes(value) ? comment : `${comment ? `${comment} ` : ''}Default: \`${value}\`.`
}

export function toComment(text: string | undefined, indent = ''): string {
  return text ? `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n` : ''
}

/** Writes JSON Schema as TypeScript. A schema that the contract exports is written once, by its name. SK1 */
export function createTypeWriter(contract: Contract) {
  const written = new Map<string, string>()

  function declare(type: ContractType): string {
    const { name, schema, comments } = type
    if (!written.has(name)) {
      written.set(name, '') // types may refer to each other
      written.set(
        name,
        `${toComment(comments.get(''))}export type ${name} = ${write(schema, '', { type, path: '' })}\n`,
      )
    }
    return name
  }

  type Place = { readonly type: ContractType | undefined; readonly path: string; readonly isQuery?: boolean }

  function writeObject(schema: JsonSchema, indent: string, { type, path, isQuery }: Place): string {
    const required = new Set((schema['required'] as string[] | undefined) ?? [])
    const inner = `${indent}  `
    const lines = Object.entries(schema['properties'] as Record<string, JsonSchema>).map(([key, value]) => {
      const at = path ? `${path}.${key}` : key
      const text = writeReference(value, inner, { type, path: at })
      const name = /^\w+$/.test(key) ? key : JSON.stringify(key)
      const either = isQuery && isList(text) ? `${text.slice(0, -2)} | readonly ${text}` : text
      return `${toComment(describeKey(type?.comments.get(at), value), inner)}${inner}${name}${required.has(key) ? '' : '?'}: ${either}`
    })
    return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n${indent}}`
  }

  function writeReference(schema: JsonSchema, indent: string, place: Place): string {
    const type = contract.find(schema)
    return type ? declare(type) : write(schema, indent, place)
  }

  function write(schema: JsonSchema, indent: string, place: Place): string {
    const { type, anyOf, oneOf, items, prefixItems, additionalProperties } = schema as {
      type?: string
      anyOf?: JsonSchema[]
      oneOf?: JsonSchema[]
      items?: JsonSchema
      prefixItems?: JsonSchema[]
      additionalProperties?: JsonSchema | boolean
    }
    const inner = (each: JsonSchema) => writeReference(each, indent, place)
    if ('const' in schema) return JSON.stringify(schema['const'])
    if (schema['enum']) return (schema['enum'] as unknown[]).map((each) => JSON.stringify(each)).join(' | ')
    const choices = anyOf ?? oneOf
    if (choices) return [...new Set(choices.map(inner))].join(' | ')
    if (schema['properties']) return writeObject(schema, indent, place)
    if (prefixItems) return `[${prefixItems.map(inner).join(', ')}]`
    if (type === 'array') {
      const text = items ? inner(items) : 'unknown'
      return /[ |]/.test(text) && !text.startsWith('{') ? `(${text})[]` : `${text}[]`
    }
    if (type === 'object')
      return `Record<string, ${typeof additionalProperties === 'object' ? inner(additionalProperties) : 'unknown'}>`
    if (type === undefined) return 'unknown'
    const primitive = PRIMITIVES[type]
    if (primitive === undefined) throw new Error(`sdk: ${JSON.stringify(schema)} has no type`)
    return primitive
  }

  return {
    /** A type as text; declares what it names. */
    write: (schema: JsonSchema, indent = '') => writeReference(schema, indent, { type: undefined, path: '' }),
    /** Parameters, where a list may be one value too. `of`: has the comments. */
    writeQuery: (schema: JsonSchema, of: ContractType | undefined, indent = '') =>
      writeObject(schema, indent, { type: of, path: '', isQuery: true }),
    /** Declares types of the contract by name. */
    declareNamed(names: readonly string[]) {
      for (const name of names) {
        const type = contract.types.find((each) => each.name === name)
        if (!type) throw new Error(`sdk: the contract has no ${name}`)
        declare(type)
      }
    },
    /** All declarations so far. */
    declarations: () => [...written.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text),
  }
}
