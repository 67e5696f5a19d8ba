import { ProblemError } from './problem.ts'

/** The answer of a process that is about to end. AP45, AP98 */
export const serverClosing = () =>
  new ProblemError(503, 'server.closing', 'The server is about to restart', undefined, {
    headers: { 'retry-after': '5' },
  })
