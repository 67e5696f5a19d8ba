import { dumpFrom } from '#server/modules/dumps/run-dump.ts'
import { answerCalls } from '#server/threads/answer-calls.ts'

answerCalls(dumpFrom, { niceness: 19 })
