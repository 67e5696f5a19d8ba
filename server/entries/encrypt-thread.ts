import { type PlainPush, tryToEncrypt } from '#server/modules/alerts/web-push.ts'
import { answerCalls } from '#server/threads/answer-calls.ts'

answerCalls((pushes: readonly PlainPush[]) => pushes.map(tryToEncrypt))
