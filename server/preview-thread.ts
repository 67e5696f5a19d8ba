import { answerFromThread } from './modules/estimates/answer-from-thread.ts'
import { previewFrom } from './modules/estimates/compute-preview.ts'

await answerFromThread(previewFrom)
