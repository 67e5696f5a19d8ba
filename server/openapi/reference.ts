import type { ApiOperation, ApiParameter, ApiReference } from '#contract/reference.ts'
import { describeType, type JsonSchema, listOptions, outline } from './outline.ts'

type Media = { schema?: JsonSchema; example?: unknown }
type Content = Record<string, Media>
/** An operation, as `@fastify/swagger` describes it. */
export type DescribedOperation = {
  operationId: string
  summary?: string
  description?: string
  tags?: readonly string[]
  security?: unknown
  parameters?: readonly {
    name: string
    in: string
    required?: boolean
    description?: string
    example?: string
    schema: JsonSchema
  }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
export type ApiDocument = { paths: Record<string, Record<string, DescribedOperation>> }

/** Sections of guarded operations for programs with a key; the others are only for the site's own pages. */
const FOR_KEYS: readonly string[] = ['Ingest', 'Webhooks']
/** Sections of operations that need the token of a seat or a device, which only the site's own pages have. */
const FOR_OUR_PAGES: readonly string[] = ['Alerts', 'Trade rooms']
/** Sections in the order in which a newcomer wants them; the others follow by name. DP13 */
const FIRST_TAGS: readonly string[] = [
  'Items',
  'Value changes',
  'Hatches',
  'Streams',
  'Eggs',
  'Bounties',
  'Verdict cards',
  'API keys',
  'Webhooks',
  'Ingest',
]

/** The operations that programs may call, from the API's description, section by section. DP5, DP13 */
export const createReference = ({ paths }: ApiDocument): ApiReference => ({
  operations: Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const tag = operation.tags?.[0] ?? ''
        const isForPrograms =
          !FOR_OUR_PAGES.includes(tag) && (operation.security === undefined || FOR_KEYS.includes(tag))
        return isForPrograms ? [toOperation(path, method, tag, operation)] : []
      }),
    )
    .toSorted((a, b) => rank(a.tag) - rank(b.tag) || a.tag.localeCompare(b.tag, 'en')),
})

const rank = (tag: string) => (FIRST_TAGS.includes(tag) ? FIRST_TAGS.indexOf(tag) : FIRST_TAGS.length)

function toOperation(path: string, method: string, tag: string, operation: DescribedOperation): ApiOperation {
  const { operationId, summary = '', description, security, parameters = [], requestBody, responses } = operation
  const answer = responses['200']?.content
  const problems = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, problem]) => ({ status: Number(status), description: problem.description }))
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    tag,
    summary,
    ...(description !== undefined && { description }),
    isGuarded: security !== undefined,
    isStream: answer !== undefined && 'text/event-stream' in answer,
    // Those of the path first, in the order in which one fills them in.
    parameters: parameters.map(toParameter).toSorted((a, b) => Number(b.in === 'path') - Number(a.in === 'path')),
    ...(requestBody && { body: toShape(requestBody.content) }),
    ...(answer && { answer: toShape(answer) }),
    problems,
  }
}

function toParameter({
  name,
  required = false,
  schema,
  ...given
}: NonNullable<DescribedOperation['parameters']>[number]) {
  const options = listOptions(schema)
  const standard = Array.isArray(schema.default) ? schema.default.join(' ') : schema.default
  return {
    name,
    in: given.in === 'path' ? 'path' : 'query',
    required,
    type: describeType(schema),
    description: given.description ?? '',
    ...(options && { options }),
    isList: schema.type === 'array',
    ...(standard !== undefined && standard !== '' && { default: String(standard) }),
    ...(given.example !== undefined && { example: given.example }),
  } satisfies ApiParameter
}

function toShape(content: Content) {
  const [{ schema = {}, example } = {}] = Object.values(content)
  return {
    outline: outline(schema),
    ...(example !== undefined && {
      example: typeof example === 'string' ? example : JSON.stringify(example, null, 2),
    }),
  }
}
