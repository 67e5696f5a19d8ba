import { answerFromThread } from './modules/estimates/answer-from-thread.ts'
import { computeFrom } from './modules/estimates/compute-close.ts'

await answerFromThread(computeFrom, 19)
