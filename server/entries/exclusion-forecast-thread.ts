import { answerFromThread } from '#server/modules/estimates/answer-from-thread.ts'
import { exclusionForecastFrom } from '#server/modules/estimates/compute-exclusion-forecast.ts'

// Behind the visitors of the site, but a lead waits for it.
await answerFromThread(exclusionForecastFrom, 10)
