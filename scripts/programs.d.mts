import type { ChildProcess } from 'node:child_process'

export function freePort(): Promise<number>
export function endWithThisProcess(program: ChildProcess, signal?: 'KILL' | 'QUIT'): void
