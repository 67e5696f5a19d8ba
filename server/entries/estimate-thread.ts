import { dailyCloseFrom } from '#server/modules/estimates/compute-daily-close.ts'
import { answerCalls } from '#server/threads/answer-calls.ts'

answerCalls(dailyCloseFrom, { niceness: 19 })
