import { parentPort } from 'node:worker_threads'
import { type PlainPush, tryToEncrypt } from '#server/modules/alerts/web-push.ts'

parentPort!.on('message', (pushes: readonly PlainPush[]) => parentPort!.postMessage(pushes.map(tryToEncrypt)))
