import { MAX_LENGTH, type Reading, readPet, type Written } from './paste-grammar.ts'
import { type NamedPet, type PetNames, preparePetNames } from './pet-names.ts'
import { isHeader } from './table-columns.ts'
import { type ImportLine, MAX_LINES, MAX_TEXT, type TextFault, toImportLine, toStart } from './read-import.ts'

/** A cell, or a part of one, and what it says. */
type CellReading = { readonly text: string; readonly reading: Reading }
type PetReading = Extract<Reading, { kind: 'pet' | 'choices' }>

/** Cells of a copied table, and pets of a line. A comma before exactly three digits groups a number. */
const CELL_BORDER = /[\t;|，、；]|(?<!\d),|,(?!\d{3}(?!\d))/g
/** Cells and lines that are looked at in one step. */
const STEP = 500
/** Words and signs between two pets. */
const AND = /\s(?:and|plus)\s|[+➕&]/i
const NUMBERED = /^\W{0,8}(\d{1,3})[.)](?![\d.,])/u

/** Reads a pasted list in steps, each of which yields the share of the text that it has read. ML30, ML135 to ML138 */
export function* readPaste(
  pets: readonly NamedPet[],
  text: string,
): Generator<number | undefined, readonly ImportLine[] | TextFault> {
  return yield* readPasteOf(yield* preparePetNames(pets), text)
}

/** The same with names that were prepared before. */
export function* readPasteOf(
  names: PetNames,
  text: string,
): Generator<number | undefined, readonly ImportLine[] | TextFault> {
  if (text.length > MAX_TEXT) return { code: 'too-long' }
  const lines = yield* splitAt(text, /\r\n|\r|\n/g)
  const listed = yield* findListed(lines)
  const read: ReadLine[] = []
  /** Lists name the same pets again. */
  const known = new Map<string, CellReading[]>()
  let count = 0
  for (const [index, each] of lines.entries()) {
    if (index % STEP === 0) yield
    const line = { line: index + 1, text: each.trim() }
    if (line.text === '') continue
    const cells = (yield* splitAt(line.text, CELL_BORDER)).filter((cell) => cell !== '')
    if (cells.length > 1 && isHeader(cells)) continue
    if (count + cells.length > MAX_LINES) {
      const rest = lines.slice(index + 1).filter((other) => other.trim() !== '').length
      return { code: 'too-many', count: count + cells.length + rest }
    }
    const readings: CellReading[] = []
    for (const [position, cell] of cells.entries()) {
      yield index / lines.length
      const isListed = position === 0 && listed.has(index)
      const key = `${isListed} ${cell}`
      const cellReadings = known.get(key) ?? (yield* readCell(names, cell, isListed))
      known.set(key, cellReadings)
      readings.push(...cellReadings)
    }
    count += Math.max(1, readings.length)
    read.push(...joinCells(line, readings))
  }
  const all = joinLines(read)
  return all.length === 0 ? { code: 'empty' } : all
}

/** The trimmed parts of a text between its borders. */
function* splitAt(text: string, border: RegExp): Generator<undefined, string[]> {
  const parts: string[] = []
  let start = 0
  for (const { 0: sign, index } of text.matchAll(border)) {
    if (parts.length % STEP === STEP - 1) yield
    parts.push(text.slice(start, index).trim())
    start = index + sign.length
  }
  return [...parts, text.slice(start).trim()]
}

/** Lines of a numbered list: its numbers count from 1 on, so they aren't quantities. ML136 */
function* findListed(lines: readonly string[]): Generator<undefined, ReadonlySet<number>> {
  const listed = new Set<number>()
  let run: number[] = []
  const end = () => {
    if (run.length > 1) for (const index of run) listed.add(index)
    run = []
  }
  for (const [index, line] of lines.entries()) {
    if (index % STEP === 0) yield
    if (line.trim() === '') continue
    const number = NUMBERED.exec(line.slice(0, 20))?.[1]
    if (number === undefined || Number(number) !== run.length + 1) end()
    if (number !== undefined && Number(number) === run.length + 1) run.push(index)
  }
  end()
  return listed
}

/** A cell is one pet, or several between words such as `and`. */
function* readCell(names: PetNames, text: string, isListed: boolean): Generator<undefined, CellReading[]> {
  const reading = readPet(names, text, isListed)
  const isDone = reading.kind === 'nothing' || (reading.kind === 'pet' && reading.isSpelt)
  if (isDone || text.length > MAX_LENGTH || !AND.test(text)) return [{ text, reading }]
  const parts: CellReading[] = []
  for (const [index, part] of text.split(AND).entries()) {
    yield
    const read = readPet(names, part.trim(), isListed && index === 0)
    if (read.kind !== 'nothing') parts.push({ text: part.trim(), reading: read })
  }
  return parts.length > 1 && parts.every((part) => isPet(part.reading)) ? parts : [{ text, reading }]
}

const isPet = (reading: Reading): reading is PetReading => reading.kind === 'pet' || reading.kind === 'choices'

/** Reading of a line, or of one of its pets. */
type ReadLine = {
  readonly line: number
  readonly text: string
  readonly reading: Exclude<Reading, { kind: 'nothing' }>
}

/** The pets of a line, each with the quantity and the variant that a cell beside it gives. ML137 */
function joinCells(line: { line: number; text: string }, cells: readonly CellReading[]): ReadLine[] {
  const written = cells.flatMap(({ text, reading }) => (reading.kind === 'nothing' ? [] : [{ text, reading }]))
  const rests = written.flatMap(({ reading }) => (reading.kind === 'rest' ? [reading] : []))
  const [first] = written
  if (!first) return []
  // The number beside a pet isn't one that its row holds, so the pet has no quantity either.
  const bare = written.find(({ reading }) => reading.kind === 'fault' && reading.isBare === true)
  if (bare) return [{ ...line, reading: bare.reading as Exclude<Reading, { kind: 'nothing' }> }]
  const names = written.length - rests.length
  if (names === 0) return [{ ...line, reading: joinRests(rests) }]
  if (rests.length === 0)
    return written.map(({ text, reading }) => ({ line: line.line, text: names > 1 ? text : line.text, reading }))
  if (names === 1) {
    const named = written.find(({ reading }) => reading.kind !== 'rest') ?? first
    return [{ ...line, reading: addWritten(named.reading, rests) }]
  }
  // Quantities and names by turns, from the first cell to the last.
  const isByTurns =
    names === rests.length &&
    written.every(
      ({ reading }, index) => (reading.kind === 'rest') === ((first.reading.kind === 'rest') === (index % 2 === 0)),
    )
  if (!isByTurns || rests.some(({ quantity }) => quantity === undefined))
    return [{ ...line, reading: { kind: 'fault', fault: { code: 'unclear' } } }]
  return Array.from({ length: names }, (_, pair) => {
    const both = written.slice(2 * pair, 2 * pair + 2)
    const named = both.find(({ reading }) => reading.kind !== 'rest') ?? first
    return {
      line: line.line,
      text: both.map(({ text }) => text).join(', '),
      reading: addWritten(
        named.reading,
        both.flatMap(({ reading }) => (reading.kind === 'rest' ? [reading] : [])),
      ),
    }
  })
}

const UNCLEAR = { kind: 'fault', fault: { code: 'unclear' } } as const

function joinRests(rests: readonly (Written & { kind: 'rest' })[]): Exclude<Reading, { kind: 'nothing' }> {
  const both = joinWritten({ quantity: undefined, variant: undefined }, rests)
  return both ? { kind: 'rest', ...both } : UNCLEAR
}

/** Null: two of them give a quantity, or a variant. */
function joinWritten(written: Written, rests: readonly Written[]): Written | null {
  let { quantity, variant } = written
  for (const rest of rests) {
    if (
      (quantity !== undefined && rest.quantity !== undefined) ||
      (variant !== undefined && rest.variant !== undefined)
    )
      return null
    quantity ??= rest.quantity
    variant ??= rest.variant
  }
  return { quantity, variant }
}

function addWritten(reading: Reading, rests: readonly Written[]): Exclude<Reading, { kind: 'nothing' }> {
  if (reading.kind === 'fault') return reading
  if (reading.kind === 'pet') {
    const both = joinWritten(reading, rests)
    return both ? { ...reading, ...both } : UNCLEAR
  }
  if (reading.kind !== 'choices') return UNCLEAR
  const choices = reading.choices.map((choice) => {
    const both = joinWritten(choice, rests)
    return both && { ...choice, ...both }
  })
  return choices.some((choice) => choice === null)
    ? UNCLEAR
    : { kind: 'choices', choices: choices.filter((choice) => choice !== null) }
}

/** Line above pets that it says something of: `Shiny:`, `My shiny pets`. */
const HEADING = /:\W*$|\bpets?\W*$/i
/** Variant before the pets of a line: `Shiny: doggy, kitty`. */
const LEADING_VARIANT = /^\W{0,8}(?:shiny|mythic|normal|sm|s|m)(?:\W{1,3}(?:shiny|mythic))?\s?:/i

/** Variant of a heading; null: it names none; undefined: the line isn't a heading. */
function readHeading({ text, reading }: ReadLine): Written['variant'] | null {
  if (reading.kind === 'rest') return reading.quantity === undefined ? (reading.variant ?? null) : undefined
  if (reading.kind === 'pet' || text.length > MAX_LENGTH || !HEADING.test(text)) return undefined
  const [isShiny, isMythic] = [/\bshin(?:y|ies)\b/i.test(text), /\bmythic(?:al)?s?\b/i.test(text)]
  return isShiny ? (isMythic ? 'ShinyMythic' : 'Shiny') : isMythic ? 'Mythic' : null
}

/**
 * Lines that say something of others: a number on a line of its own may be the quantity of the pet above or below it, and a variant that of
 * the pets behind it. Those pets become questions. ML138
 */
function joinLines(lines: readonly ReadLine[]): ImportLine[] {
  let heading: Written['variant']
  const leadingByLine = new Map(
    lines.flatMap(({ line, text, reading }) =>
      reading.kind === 'pet' && LEADING_VARIANT.test(text) ? [[line, reading.variant]] : [],
    ),
  )
  return lines.map((each, index): ImportLine => {
    const { line, text, reading } = each
    const headed = readHeading(each)
    if (headed !== undefined) heading = headed ?? undefined
    if (reading.kind === 'rest') return { line, text, fault: { code: 'no-pet' } }
    if (reading.kind === 'fault') return { line, text, fault: reading.fault }
    const around = [lines[index - 1], lines[index + 1]].filter((other) => other?.line !== line)
    const near = around.flatMap((other) =>
      other?.reading.kind === 'rest' && other.reading.quantity !== undefined ? [other.reading.quantity] : [],
    )
    const isNearFault = around.some((other) => other?.reading.kind === 'fault' && other.reading.isBare === true)
    const variants = [heading, leadingByLine.get(line)].filter((variant) => variant !== undefined)
    const meanings = reading.kind === 'pet' ? [reading] : reading.choices
    const choices = meanings.flatMap(({ pet, quantity, variant }) =>
      (quantity === undefined ? [quantity, ...near] : [quantity]).flatMap((count) =>
        (variant === undefined ? [variant, ...variants] : [variant]).map((one) => ({
          pet,
          quantity: count,
          variant: one,
        })),
      ),
    )
    const isAsked = choices.length > 1 || (isNearFault && meanings.some(({ quantity }) => quantity === undefined))
    return toImportLine({ line, text }, isAsked ? { kind: 'choices', choices } : reading, toStart)
  })
}
