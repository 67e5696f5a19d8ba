import { NotFoundError } from '#contract/source.ts'
import { DatabaseUnavailableError, isDatabaseUnavailable } from '#server/db/unavailable.ts'

/** Classes do not cross between threads. */
export type PlainError = { name: string; message: string; stack: string | undefined }

export const plainError = (error: unknown): PlainError =>
  error instanceof Error
    ? { name: toName(error), message: error.message, stack: error.stack }
    : { name: 'Error', message: String(error), stack: undefined }

const toName = (error: Error) => (isDatabaseUnavailable(error) ? 'DatabaseUnavailableError' : error.name)

export function toError({ name, message, stack }: PlainError): Error {
  if (name === 'NotFoundError') return new NotFoundError(message)
  if (name === 'DatabaseUnavailableError') return new DatabaseUnavailableError(message)
  return Object.assign(new Error(message), { name, stack })
}
