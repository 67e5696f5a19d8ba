/** The parts of JSON Schema that the API's description uses. */
export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  items?: JsonSchema | readonly JsonSchema[]
  prefixItems?: readonly JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
}

const INDENT = '  '

/** A JSON Schema as the type that a TypeScript programmer would write for it. DP5 */
export function outline(schema: JsonSchema, indent = ''): string {
  const { type, properties, items, anyOf = schema.oneOf, allOf } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) return [...new Set(anyOf.map((each) => outline(each, indent)))].join(' | ')
  if (allOf) return allOf.map((each) => outline(each, indent)).join(' & ')
  if (type === 'array') {
    const tuple = schema.prefixItems ?? (Array.isArray(items) ? (items as readonly JsonSchema[]) : undefined)
    if (tuple) return `[${tuple.map((each) => outline(each, indent)).join(', ')}]`
    const element = outline((items as JsonSchema | undefined) ?? {}, indent)
    return element.includes(' | ') && !element.startsWith('{') ? `(${element})[]` : `${element}[]`
  }
  if (properties) {
    const inner = indent + INDENT
    const lines = Object.entries(properties).map(
      ([name, each]) => `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${outline(each, inner)}`,
    )
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
  }
  if (type === 'object') {
    const { additionalProperties } = schema
    return `{ [key]: ${typeof additionalProperties === 'object' ? outline(additionalProperties, indent) : 'unknown'} }`
  }
  if (type === 'string' && schema.format === 'date-time') return 'time'
  return type ?? 'unknown'
}

const figure = (value: number) => value.toLocaleString('en-US')

/** A parameter's type with its limits: `integer, 1 to 100`. DP5 */
export function describeType(schema: JsonSchema): string {
  const { type = 'one of', minimum, maximum, maxLength, maxItems, items } = schema
  if (type === 'array') {
    const element = describeType((items as JsonSchema | undefined) ?? {})
    return `list of ${element}${maxItems === undefined ? '' : `, at most ${figure(maxItems)}`}`
  }
  if (listOptions(schema)) return 'one of'
  const range =
    minimum !== undefined && maximum !== undefined
      ? `, ${figure(minimum)} to ${figure(maximum)}`
      : minimum !== undefined
        ? `, at least ${figure(minimum)}`
        : maximum !== undefined
          ? `, at most ${figure(maximum)}`
          : ''
  return `${type === 'string' ? 'text' : type}${range}${maxLength === undefined ? '' : `, at most ${figure(maxLength)} characters`}`
}

/** The texts that a parameter, or each element of a list, may be; undefined: any. */
export function listOptions(schema: JsonSchema): string[] | undefined {
  if (schema.type === 'array') return listOptions((schema.items as JsonSchema | undefined) ?? {})
  if (schema.type === 'boolean') return ['true', 'false']
  if (schema.const !== undefined) return [String(schema.const)]
  if (schema.enum) return schema.enum.map(String)
  const parts = schema.anyOf?.map(listOptions)
  return parts?.every((part) => part !== undefined) ? parts.flat() : undefined
}
