import type { FastifyInstance } from 'fastify'
import examples from './examples.json' with { type: 'json' }
import { describeParameter } from './parameters.ts'
import type { ApiDocument, DescribedOperation } from './reference.ts'

/** A call of an operation, and its answer: JSON, or text. Stored, so that a reference is the same on every site. DP4 */
export type ApiExample = {
  /** Parameters of path and query, by name. */
  parameters?: Readonly<Record<string, string>>
  body?: unknown
  answer?: unknown
}

/** By operation id. */
export const EXAMPLES: Readonly<Record<string, ApiExample>> = examples

/** The API's description with the meaning of each parameter and an example of each operation. DP3, DP4 */
export function describeApi(app: FastifyInstance): ApiDocument {
  const { paths, ...document } = app.swagger() as unknown as ApiDocument
  const complete = (operation: DescribedOperation): DescribedOperation => {
    const { operationId, parameters, requestBody, responses } = operation
    const example = EXAMPLES[operationId]
    return {
      ...operation,
      ...(parameters && {
        parameters: parameters.map((parameter) => {
          const description = describeParameter(operationId, parameter.name)
          const value = example?.parameters?.[parameter.name]
          return {
            ...parameter,
            ...(description !== undefined && { description }),
            ...(value !== undefined && { example: value }),
          }
        }),
      }),
      ...(requestBody && { requestBody: { ...requestBody, content: exemplify(requestBody.content, example?.body) } }),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          status === '200' && response.content
            ? { ...response, content: exemplify(response.content, example?.answer) }
            : response,
        ]),
      ),
    }
  }
  return {
    ...document,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, complete(operation)])),
      ]),
    ),
  }
}

/** Puts the example with the first type of the content: the others are another writing of it. */
const exemplify = <Content extends Record<string, object>>(content: Content, example: unknown): Content =>
  example === undefined
    ? content
    : (Object.fromEntries(
        Object.entries(content).map(([type, media], index) => [type, index === 0 ? { ...media, example } : media]),
      ) as Content)
