import { expect, it } from 'vitest'
import { readImportFile } from './read-import-file.ts'

const utf16 = (text: string, { isBig = false, mark = true } = {}) => {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
/** Short form of what was read: each row's place, slug and figures, or the refusal. */
function read(file: string, content: string | Uint8Array) {
  try {
    const read = readImportFile(file, typeof content === 'string' ? Buffer.from(content) : content)
    return read.kind === 'values'
      ? read.values.map(
          ({ at, value }) => `${at}: ${value.slug} ${value.value}${value.exists == null ? '' : ` of ${value.exists}`}`,
        )
      : read.catalogue.pets.map(({ name, chancePercent, hasMythic }) => `${name} ${chancePercent} ${hasMythic}`)
  } catch (error) {
    return (error as Error).message.split('\n').at(-1)
  }
}
const HEAD = 'slug,variant,value,exists'
const DOGGY = ['line 2: doggy 1280000 of 12500']
const PETS = 'slug;name;rarity;category;eggs;chancePercent;hasMythic'

it.each<[string, string, string | Uint8Array, unknown]>([
  ['a file of Excel: marked UTF-8, CRLF', 'a.csv', `\uFEFF${HEAD}\r\ndoggy,,1280000,12500\r\n`, DOGGY],
  ['semicolons and points for thousands', 'a.csv', 'slug;value;exists\ndoggy;1.280.000;12.500\n', DOGGY],
  ['tabs with commas for thousands', 'a.tsv', 'slug\tvalue\texists\ndoggy\t1,280,000\t12,500\n', DOGGY],
  ['quoted thousands between commas', 'a.csv', 'slug,value,exists\ndoggy,"1,280,000","12,500"\n', DOGGY],
  ['spaces for thousands, as in France', 'a.csv', 'slug;value;exists\ndoggy;1\u202f280\u202f000;12\u00a0500\n', DOGGY],
  ['apostrophes for thousands', 'a.csv', "slug;value;exists\ndoggy;1'280'000;12’500\n", DOGGY],
  [
    'sep= as its first line',
    'a.csv',
    'sep=;\r\nslug;value;exists\r\n\r\ndoggy;1280000;12500\r\n',
    ['line 4: doggy 1280000 of 12500'],
  ],
  ['a header in capitals and with spaces', 'a.csv', ' SLUG , Value ,EXISTS\ndoggy,1280000,12500\n', DOGGY],
  ['empty rows', 'a.csv', 'slug,value,exists\n,,\ndoggy,1280000,12500\n,,\n\n', ['line 3: doggy 1280000 of 12500']],
  ['line ends of an old Mac', 'a.csv', 'slug,value,exists\rdoggy,1280000,12500\r', DOGGY],
  [
    'mixed line ends',
    'a.csv',
    'slug,value,exists\r\ndoggy,1280000,12500\nking-doggy,5,6',
    [...DOGGY, 'line 3: king-doggy 5 of 6'],
  ],
  ['UTF-16 of Excel', 'a.txt', utf16('slug\tvalue\texists\r\ndoggy\t1280000\t12500\r\n'), DOGGY],
  ['UTF-16 in the other order', 'a.csv', utf16('slug,value,exists\ndoggy,1280000,12500', { isBig: true }), DOGGY],
  ['UTF-16 without its mark', 'a.csv', utf16('slug,value,exists\ndoggy,1280000,12500', { mark: false }), DOGGY],
  ['cells in quotes', 'a.csv', '"slug","value","exists"\n"doggy","1280000","12500"\n', DOGGY],
  ['decimal commas', 'a.csv', 'slug;value\ndoggy;12,5\n', ['line 2: doggy 12.5']],
  ['shorter rows and empty last columns', 'a.csv', 'slug,value,exists,,\ndoggy,1280000,12500\n', DOGGY],
  ['a mark of order before JSON', 'a.json', '\uFEFF[{"slug":"doggy","value":5}]', ['values row 1: doggy 5']],
  ['JSON of PowerShell', 'a.json', utf16('[{"slug":"doggy","value":5}]'), ['values row 1: doggy 5']],
  [
    'pets with accents, commas and TRUE',
    'pets.csv',
    `${PETS}\r\nele;Éléphant;Epic;all;Common Egg;2,5;TRUE\r\n`,
    ['Éléphant 2.5 true'],
  ],
  ['a chance with an exponent', 'pets.csv', `${PETS}\na;A;Epic;all;;2.5e-12;false\n`, ['A 2.5e-12 false']],
  [
    'a number that may be two',
    'a.csv',
    'slug;value\ndoggy;12.500\n',
    expect.stringMatching(/^line 2: value: "12\.500" may be 12\.5 or 12500\./),
  ],
  [
    'a number that its spreadsheet rounded',
    'a.csv',
    'slug,value\ndoggy,1.28E+06\n',
    expect.stringMatching(/^line 2: value: /),
  ],
  ['half a copy', 'a.csv', 'slug,value,exists\ndoggy,5,1.5\n', expect.stringMatching(/^line 2: exists: /)],
  [
    'a comma that parts a number',
    'a.csv',
    'slug,value\nking-doggy,5\ndoggy,1,5\n',
    'line 3: has 3 cells, and the first line has 2',
  ],
  [
    'a column that is there twice',
    'a.csv',
    'slug,value,Value\ndoggy,5,6\n',
    'a.csv: the column "value" is there twice',
  ],
  ['an open quote', 'a.csv', 'slug,value\ndoggy,"5\n', expect.stringMatching(/^a\.csv: line \d: a quotation mark/)],
  [
    'accents in an encoding of Windows',
    'a.csv',
    Buffer.from('slug,value,reason\ndoggy,5,caf\u00e9\n', 'latin1'),
    expect.stringMatching(/^a\.csv: is neither UTF-8 nor UTF-16\. Save it as CSV UTF-8/),
  ],
  ['a workbook', 'a.csv', Buffer.from('PK\u0003\u0004\u0000\u0000'), expect.stringMatching(/^a\.csv: is a workbook/)],
  [
    'a variant that is a word of the language',
    'a.csv',
    'slug,variant,value\ndoggy,constructor,5\n',
    expect.stringMatching(/^line 2: variant: /),
  ],
])('[IM47, IM48, IM49, IM50] %s is read right, or refused by row and column', (_, file, content, expected) => {
  expect(read(file, content)).toEqual(expected)
})

it('[IM51] columns that nothing is read from are named', () => {
  const { ignored } = readImportFile('a.csv', Buffer.from('slug,Name,value,demnd\ndoggy,Doggy,5,high\n'))
  expect(ignored).toEqual(['Name', 'demnd'])
})
