import { exclusionForecastFrom } from '#server/modules/estimates/compute-exclusion-forecast.ts'
import { answerCalls } from '#server/threads/answer-calls.ts'

// Behind the visitors of the site, but a lead waits for it.
answerCalls(exclusionForecastFrom, { niceness: 10 })
