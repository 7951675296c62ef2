import { expect, test } from 'vitest'
import fc from 'fast-check'
import { csvCell, csvLines } from './csv.ts'

test.each([
  ['Malee', 'Malee'],
  ['=1+1', "'=1+1"],
  ['+66', "'+66"],
  ['-5', "'-5"],
  ['@sum', "'@sum"],
  ['＝1+1', "'＝1+1"],
  [' =1', "' =1"],
  ['\u200b=1', "'\u200b=1"],
  ['\u2060-1', "'\u2060-1"],
  ['﹦1', "'﹦1"],
  ['\t=1', '"\'\t=1"'],
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['"b",', '"""b"","'],
  ['a\r\nb', '"a\r\nb"'],
])('%j', (text, written) => expect(csvCell(text)).toBe(written))

test('no cell starts like a formula, and every text can be read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",; aก') }), (text) => {
      const written = csvCell(text)
      const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
      expect(read.trimStart()).not.toMatch(/^[=+\-@]/)
      expect([text, `'${text}`]).toContain(read)
    }),
  )
})

test('the byte order mark is written once, at the beginning', async () => {
  const rows = async function* () {
    yield ['a', 'b']
    yield ['1', '2']
  }
  let text = ''
  for await (const part of csvLines(rows())) text += part
  expect(text).toBe('\uFEFFa,b\r\n1,2\r\n')
})
