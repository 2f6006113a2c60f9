import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvDialect } from '../../../domain/contract/files'
import { withoutFormulas } from '../../../domain/text/spreadsheet'
import { csvOf, workbookOf } from '../../../server/http/table-file'
import { randomCases } from '../../support/long'

const zeroWidthSpace = '\u200B'
const byteOrderMark = '\uFEFF'

describe('withoutFormulas', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['﹦1', "'﹦1"],
    ['−1', "'−1"],
    ['  =1', "  '=1"],
    ['\t=1', "\t'=1"],
    ['\r=1', "\r'=1"],
    ['\n=1', "\n'=1"],
    ['Rossi\n=1', "Rossi\n'=1"],
    ['Rossi\u2028=1', "Rossi\u2028'=1"],
    [`${zeroWidthSpace}=1+1`, `${zeroWidthSpace}'=1+1`],
    [`${byteOrderMark}=1+1`, `${byteOrderMark}'=1+1`],
    ['\u202E=1', "\u202E'=1"],
    ['\u3164=1', "\u3164'=1"],
    ['\u00A0=1', "\u00A0'=1"],
    ['"=1+1', `"'=1+1`],
    ["'=1+1", "''=1+1"],
    ['“=1+1', "“'=1+1"],
    ['«=1+1', "«'=1+1"],
    ['`=1+1', "`'=1+1"],
    ['Rossi,=1+1', "Rossi,'=1+1"],
    ['Rossi;=1+1', "Rossi;'=1+1"],
    ['Rossi\t=1+1', "Rossi\t'=1+1"],
    ['Rossi|=1+1', "Rossi|'=1+1"],
    ['Rossi，＝1', "Rossi，'＝1"],
    ['Rossi, "=1+1', `Rossi, "'=1+1`],
    [`Rossi;${zeroWidthSpace} =1`, `Rossi;${zeroWidthSpace} '=1`],
    ['Rossi"=1', `Rossi"'=1`],
    ['=1,=2', "'=1,'=2"],
    ['==1', "'==1"],
    ['+39 333 555 0120', "'+39 333 555 0120"],
  ])('of %j is %j', (text, expected) => {
    expect(withoutFormulas(text)).toBe(expected)
  })

  test.each([
    'Via Roma, 12',
    'a - b',
    'Lo Russo',
    'D’Angelo',
    "Nicolo' De-Luca",
    'maria.rossi@posta.test',
    '2 + 2 = 4',
    'Sant’Agata de’ Goti (BN)',
    'dal 01/11/2026 al 30/11/2026',
    '«Pausa», "ferie"',
    'https://a.test/?x=1&y=2',
    '',
  ])('leaves %j as it is', (text) => {
    expect(withoutFormulas(text)).toBe(text)
  })
})

/** What a program may drop before it reads a cell: quotes, blanks, letters that cannot be seen. */
const skipped = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}"“”„«»‘’]+/u
const startsFormula = (cell: string) => /^[=+\-@＝＋－＠]/.test(cell.replace(skipped, ''))

/** Texts made of what matters here, so that signs often stand at dangerous places. */
const dangerous = fc.string({
  unit: fc.constantFrom(...'=+-@＝＋－＠,;|\t\n\r "\'“’«aB1', zeroWidthSpace, byteOrderMark, '\u00AD', '\u202E'),
  maxLength: 12,
})

async function csv(rows: readonly string[][]): Promise<string> {
  async function* parts() {
    yield rows
  }
  let text = ''
  for await (const part of csvOf(parts())) text += part
  return text.replace(byteOrderMark, '')
}

/** Programs that read a CSV differ in what divides it, and some do not read quotes. */
const readers = [
  ...[';', ',', '\t', '|'].map((delimiter) => (text: string) => Papa.parse<string[]>(text, { delimiter }).data.flat()),
  (text: string) => text.split(/[;,\t|\r\n]/),
]

test('a CSV read with any delimiter, with or without quotes, has no cell that begins a formula', async () => {
  const rows = fc.array(fc.array(dangerous, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const text = await csv(given)
      for (const cellsOf of readers) expect(cellsOf(text).filter(startsFormula)).toEqual([])
    }),
    { numRuns: randomCases(1000) },
  )
})

test('a CSV read as Excel in Italy does has every text, with at most apostrophes added', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(dangerous, { minLength: 2, maxLength: 4 }), async (cells) => {
      const [read = []] = Papa.parse<string[]>(await csv([cells]), { delimiter: csvDialect.delimiter }).data
      expect(read.map((cell) => cell.replaceAll("'", ''))).toEqual(cells.map((cell) => cell.replaceAll("'", '')))
    }),
  )
})

test('withoutFormulas of a long text takes time in proportion to its length', () => {
  // a regular expression that tried every start again would take minutes
  for (const part of ['"', ' ', ',', '\u200B', 'a', '=']) {
    const text = part.repeat(300_000)
    expect(withoutFormulas(text).length).toBe(text.length + (part === '=' ? 1 : 0))
  }
})

/** A compressed file of a ZIP archive, found by the last record of its name, that of the central directory. */
function fileIn(archive: Buffer, name: string): string {
  const record = archive.lastIndexOf(name) - 46
  const local = archive.readUInt32LE(record + 42)
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  return inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(record + 20))).toString()
}

test('a workbook has texts as strings: no cell is a formula', async () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://a.test";"x")', '\u200B=1', 'Rossi,=1+1']
  const sheet = fileIn(await workbookOf([texts, texts]), 'xl/worksheets/sheet1.xml')
  const types = [...sheet.matchAll(/<c [^>]*?t="(\w+)"/g)].map(([, type]) => type)
  expect([sheet.includes('<f'), types]).toEqual([false, Array(2 * texts.length).fill('s')])
})

test('a workbook has days as days, and codes as texts with their zeros, also once they are edited', async () => {
  const file = await workbookOf([
    ['Nato il', 'Visto', 'CAP', 'Telefono', 'Prezzo'],
    [{ date: '1966-04-18' }, { date: '2026-11-24', minutes: 555 }, '00184', '+44 20 79460958', 8.4],
  ])
  const sheet = fileIn(file, 'xl/worksheets/sheet1.xml')
  const cells = [...sheet.matchAll(/<c r="[A-E]2"([^>]*)><v>([^<]*)</g)].map(([, facts = '', value = '']) => ({
    facts,
    value,
  }))
  const style = (at: number) => Number(/s="(\d+)"/.exec(cells[at]?.facts ?? '')?.[1])
  // Excel counts days from 30 December 1899
  const serial = (time: string) => Date.parse(time) / 86_400_000 + 25_569
  expect(Number(cells[0]?.value)).toBe(serial('1966-04-18'))
  expect(Number(cells[1]?.value)).toBeCloseTo(serial('2026-11-24T09:15:00Z'), 8)
  expect(Number(cells[4]?.value)).toBe(8.4)
  const texts = fileIn(file, 'xl/sharedStrings.xml')
  expect([texts.includes('>00184<'), texts.includes('>+44 20 79460958<')]).toEqual([true, true])
  const styles = fileIn(file, 'xl/styles.xml')
  const codes = Object.fromEntries(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, code]) => [id, code]),
  )
  const kinds = [...(/<cellXfs[\s\S]*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf ([^>]*)>/g)]
  const formats = kinds.map(([, facts = '']) => codes[/numFmtId="(\d+)"/.exec(facts)?.[1] ?? ''])
  expect([0, 1, 2, 3].map((at) => formats[style(at)])).toEqual(['dd/mm/yyyy', 'dd/mm/yyyy hh:mm', '@', '@'])
})

test('a CSV has days as Italians write them', async () => {
  async function* parts() {
    yield [[{ date: '1966-04-18' }, { date: '2026-11-24', minutes: 555 }, '00184']]
  }
  let text = ''
  for await (const part of csvOf(parts())) text += part
  expect(text).toContain('18/04/1966;24/11/2026 09:15;00184')
})
