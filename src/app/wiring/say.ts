import { toast } from '#ui/toast-store.ts'

/** What machines say, as toasts. */
export const inform = (_: unknown, { text }: { text: string }) => void toast({ title: text })
export const complain = (_: unknown, { text }: { text: string }) => void toast({ title: text, variant: 'destructive' })
