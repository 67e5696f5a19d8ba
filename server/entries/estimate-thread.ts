import { answerFromThread } from '#server/modules/estimates/answer-from-thread.ts'
import { computeFrom } from '#server/modules/estimates/compute-daily-close.ts'

await answerFromThread(computeFrom, 19)
