import { setTimeout as wait } from 'node:timers/promises'

/**
 * Waits in real time, where a test proves that something does not happen, or is about time that no fake clock moves.
 * @param because what would show in this time, or what it brings about; for the reader only
 */
export const letPass = (ms: number, because: string): Promise<string> => wait(ms, because)
