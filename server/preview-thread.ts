import { answerFromThread } from './modules/estimates/answer-from-thread.ts'
import { previewFrom } from './modules/estimates/compute-preview.ts'

// Behind the visitors of the site, but a lead waits for it.
await answerFromThread(previewFrom, 10)
