import { LOCALE } from './locale.ts'

const formatter = new Intl.DateTimeFormat(LOCALE.tag, { dateStyle: 'medium', timeStyle: 'short' })

/** `Nov 20, 2025, 6:05 PM` where the reader is: for what the server never renders. `time`: ISO 8601. */
export const formatLocalMoment = (time: string): string => formatter.format(new Date(time))
