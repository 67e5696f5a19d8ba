import type { SessionFailure, SessionSuccess } from '#contract/sign-in.ts'
import { failures, successes } from '#messages/session.ts'
import { toast } from '#ui/toast-store.ts'

/** Announcements of machines, as toasts. */
export const toastSuccess = (_: unknown, { code }: { code: SessionSuccess }) => void toast({ title: successes[code] })
export const toastError = (_: unknown, { code }: { code: SessionFailure }) =>
  void toast({ title: failures[code], variant: 'destructive' })
