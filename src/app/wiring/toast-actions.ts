import { toast } from '#ui/toast-store.ts'

/** What machines say, as toasts. */
export const toastSuccess = (_: unknown, { text }: { text: string }) => void toast({ title: text })
export const toastError = (_: unknown, { text }: { text: string }) =>
  void toast({ title: text, variant: 'destructive' })
