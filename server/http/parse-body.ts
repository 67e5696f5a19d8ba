import * as v from 'valibot'
import { ProblemError } from './problem.ts'

/** @throws ProblemError 400 `body.invalid` that names the fault, in lists by index: `offer.0.quantity` (AP3) */
export function parseBody<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  throw new ProblemError(400, 'body.invalid', `${path ?? 'body'}: ${issue.message}`, path ?? undefined)
}
