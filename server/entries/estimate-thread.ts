import { answerFromThread } from '#server/modules/estimates/answer-from-thread.ts'
import { dailyCloseFrom } from '#server/modules/estimates/compute-daily-close.ts'

await answerFromThread(dailyCloseFrom, 19)
