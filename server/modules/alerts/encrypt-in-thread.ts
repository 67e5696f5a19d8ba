import { callThread } from '#server/threads/call-thread.ts'
import type { EncryptPushes, PlainPush } from './web-push.ts'

/**
 * Encrypts pushes in a thread of its own, because thousands would hold up requests. AL206
 * @param file the built `encrypt-thread.ts`
 */
export function encryptInThread(file: string): EncryptPushes {
  const thread = callThread<readonly PlainPush[], Awaited<ReturnType<EncryptPushes>>>({ file, name: 'encryption' })
  return (pushes) => thread.call(pushes)
}
