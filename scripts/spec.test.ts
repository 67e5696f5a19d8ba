import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseRules, writeIndex } from './spec/rules.ts'
import { report } from './spec/report.ts'
import { createTestReader, parseRuleIds } from './spec/tests.ts'

/** What is wrong with rules and tests that are given as text; the first file is the one with the tests. */
function judge(rulesOfItems: string, files: Record<string, string>) {
  const readTests = createTestReader({
    read: (path) => files[path] ?? null,
    resolve: (from, specifier) => posix.join(posix.dirname(from), specifier),
  })
  const { rules, problems } = parseRules([toSection(rulesOfItems)])
  const found = report(
    rules,
    Object.keys(files)
      .filter((path) => path.includes('.test.'))
      .flatMap(readTests),
  )
  return { ...found, problems: [...problems, ...found.problems] }
}

const RULE = '- **IT3** A rule'
const toSection = (rules: string) => ({ name: 'it-items.md', markdown: `# IT Items\n${rules}\n` })

describe('the rule listing', () => {
  it('[RU9] lists a rule with its tests', () => {
    expect(
      judge(RULE, {
        'a.test.ts': `\nit('[IT3] works', () => { expect(1).toBe(1) })`,
      }),
    ).toEqual({
      listing: ['IT3 A rule', '    a.test.ts:2 [IT3] works'],
      summary: ['1 rules, 1 of them with tests; 1 tests name rules', '0 measured'],
      problems: [],
    })
  })

  it('[RU9] reports a rule without a test, unless a report measures it', () => {
    const { rules } = parseRules([toSection(RULE), { name: 'bars.md', markdown: '- **RU1** (measured: bench) Fast' }])
    expect(report(rules, [])).toEqual({
      listing: ['IT3 A rule', 'RU1 (measured: bench) Fast'],
      summary: ['2 rules, 0 of them with tests; 0 tests name rules', '1 measured: bench 1'],
      problems: ['IT3 has no test: A rule'],
    })
  })

  it.each([
    ['a number that is used twice', `${RULE}\n${RULE}`, '3: the number IT3 is used twice'],
    ['a line of another form', '- **IT4**', '2: not of the form "- **AB1** text": - **IT4**'],
    ['a rule of another section', '- **LV2** Live', '2: LV2 belongs to another section'],
    ['a rule out of order', '- **IT10** Late\n- **IT9** Early', '3: IT9 stands after IT10'],
    ['a measured rule', '- **IT4** (measured: bench) Fast', '2: only bars.md holds measured rules, and nothing else'],
  ])('[RU9] reports %s', (_, rules, problem) => {
    expect(parseRules([toSection(rules)]).problems).toEqual([`docs/spec/it-items.md:${problem}`])
  })

  it('[RU9] reports a rule among the bars that nothing measures, and bars out of order', () => {
    const markdown = '# Bars\n- **RU1** (measured: bench) Fast\n- **ES9** (measured: bench) Right\n- **RU3** Good'
    expect(parseRules([{ name: 'bars.md', markdown }]).problems).toEqual([
      'docs/spec/bars.md:3: ES9 stands after RU1',
      'docs/spec/bars.md:4: only bars.md holds measured rules, and nothing else',
    ])
  })

  it('[RU9] the index names each section with its number of rules', () => {
    expect(writeIndex([toSection(`${RULE}\n- **IT4** Another`), { name: 'bars.md', markdown: '# Bars\n' }])).toMatch(
      /\| \[IT Items\]\(docs\/spec\/it-items\.md\) \| 2 \|\n\| \[Bars\]\(docs\/spec\/bars\.md\) \| 0 \|\n$/,
    )
  })

  it('[RU9] reports a rule that does not exist', () => {
    expect(judge(RULE, { 'a.test.ts': `it('[IT3, IT4] x', () => { expect(1).toBe(1) })` }).problems).toEqual([
      'a.test.ts:1 [IT3, IT4] x: there is no rule IT4',
    ])
  })

  it.each([
    ['nothing', ''],
    ['no matcher', 'expect(1)'],
    ['only a number of assertions', 'expect.assertions(1)'],
    ['a function that asserts nothing', 'helper()'],
    ['a property of an asserting name', 'thing.check()'],
    ['a matcher of the expected value', 'use(expect.anything())'],
  ])('[RU9] reports a test that asserts nothing: %s', (_, body) => {
    const source = `const check = () => expect(1).toBe(1)\nfunction helper() { helper() }\nit('[IT3] x', async () => { ${body} })`
    expect(judge(RULE, { 'a.test.ts': source }).problems).toEqual(['a.test.ts:3 [IT3] x: asserts nothing'])
  })

  it.each([
    ['a matcher', `it('[IT3] x', () => { expect(1).not.toBe(2) })`],
    ['a matcher that is awaited', `it('[IT3] x', async () => { await expect(p).resolves.toBe(2) })`],
    ['a poll', `test('[IT3] x', async () => { await expect.poll(() => 1).toBe(2) })`],
    ['a property', `it('[IT3] x', () => { fc.assert(fc.property(a, () => true)) })`],
    ['a type', `it('[IT3] x', () => { expectTypeOf(1).toBeNumber() })`],
    ['marbles', `it('[IT3] x', () => { run(({ expectObservable }) => expectObservable(a$).toBe('a')) })`],
    ['an assert', `it('[IT3] x', () => { assert.equal(1, 1) })`],
    ['a local function', `function check() { expect(1).toBe(1) }\nit('[IT3] x', () => check())`],
    [
      'a local function through another',
      `const a = () => b()\nconst b = () => expect(1).toBe(1)\nit('[IT3] x', () => a())`,
    ],
    ['a function by its name', `const check = () => expect(1).toBe(1)\nit('[IT3] x', check)`],
    ['a table', `it.each([[1]])('[IT3] %s', (a: number) => { expect(a).toBe(1) })`],
    ['a table as a template', 'it.each`a\n${1}`("[IT3] $a", ({ a }) => { expect(a).toBe(1) })'],
    ['a template', 'it(`[IT3] ${1}`, () => { expect(1).toBe(1) })'],
    ['options', `test('[IT3] x', { tag: 'a' }, async () => { expect(1).toBe(1) })`],
    ['a test by another name', `siteTest('[IT3] x', async () => { expect(1).toBe(1) })`],
    ['a group', `describe('[IT3] group', () => { it('x', () => { expect(1).toBe(1) }) })`],
    ['markup', `it('[IT3] x', () => { expect(<a b="c" />).toBe(1 as unknown) })`],
  ])('[RU9] counts a test that asserts by %s', (_, source) => {
    expect(judge(RULE, { 'a.test.tsx': source }).problems).toEqual([])
  })

  it('[RU9] looks into a function that is imported', () => {
    const test = `import { check as look } from '../support/check.ts'\nit('[IT3] x', () => look())`
    expect(
      judge(RULE, { 'src/a.test.ts': test, 'support/check.ts': 'export const check = () => expect(1).toBe(1)' })
        .problems,
    ).toEqual([])
    expect(judge(RULE, { 'src/a.test.ts': test, 'support/check.ts': 'export const check = () => 1' }).problems).toEqual(
      ['src/a.test.ts:2 [IT3] x: asserts nothing'],
    )
  })

  it.each(['it.skip', 'it.todo', 'test.fixme', 'it.skip.each([1])'])('[RU9] does not count %s', (call) => {
    expect(judge(RULE, { 'a.test.ts': `${call}('[IT3] x', () => { expect(1).toBe(1) })` }).problems).toEqual([
      'IT3 has no test: A rule',
    ])
  })

  it('[RU9] does not count what stands in a group that is skipped', () => {
    expect(
      judge(RULE, { 'a.test.ts': `describe.skip('x', () => { it('[IT3] x', () => { expect(1).toBe(1) }) })` }).problems,
    ).toEqual(['IT3 has no test: A rule'])
  })

  it('[RU9] names the file that it cannot read', () => {
    expect(() => judge(RULE, { 'a.test.ts': 'it(' })).toThrow(/^a\.test\.ts: /)
  })

  it('[RU9] reads one or several rules from the beginning of a title', () => {
    expect(['[IT3] x', '[IT3, LV12] x', '[IT3][LV12] x', 'x [IT3]', '[it3] x', '[IT] x'].map(parseRuleIds)).toEqual([
      ['IT3'],
      ['IT3', 'LV12'],
      ['IT3', 'LV12'],
      [],
      [],
      [],
    ])
  })
})
