import { NotFoundError } from '#contract/source.ts'
import { HttpError } from '#lib/http.ts'
import * as texts from '#messages/desk-sources.ts'
import { explainSilence } from '../decide/use-move.ts'

/** Why a call about a source failed. */
export const explainRefusal = (error: Error): string =>
  error instanceof HttpError
    ? (texts.refusals[error.code] ?? texts.refused)
    : error instanceof NotFoundError
      ? texts.gone
      : explainSilence(error)
