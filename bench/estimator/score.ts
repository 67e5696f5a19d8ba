import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { report } from '../report.ts'
import { toFigures } from './bars.ts'
import { type Close, type Event, fromLines, type Truth } from './events.ts'
import { describeScore } from './describe-score.ts'
import { scoreWorld } from './score-world.ts'

/** `node bench/estimator/score.ts FOLDER closes.ndjson [honest-closes.ndjson]`: the folder is one of make-world. */
const [folder, closes, honest] = process.argv.slice(2)
if (folder === undefined || closes === undefined) {
  console.error('give the folder of a world and the closes to score')
  process.exit(2)
}
const truth = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Truth
const events = fromLines<Event>(readFileSync(join(folder, 'events.ndjson'), 'utf8'))
const readCloses = (path: string) => fromLines<Close>(readFileSync(path, 'utf8'))
const score = scoreWorld({ events, truth }, readCloses(closes), honest === undefined ? [] : readCloses(honest))
console.log(describeScore(score))
report(`estimator ${truth.name}`.replaceAll(' ', '-'), toFigures([score]))
