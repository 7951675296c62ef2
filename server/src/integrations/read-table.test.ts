import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const BOOK = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The smallest workbook with one text in its first cell. */
const workbook = (doctype: string, words: string) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          'xl/workbook.xml': `<workbook xmlns="${BOOK}" xmlns:r="${REL}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
          'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
          'xl/sharedStrings.xml': `<?xml version="1.0"?>${doctype}<sst xmlns="${BOOK}" count="1" uniqueCount="1"><si><t>${words}</t></si></sst>`,
          'xl/worksheets/sheet1.xml': `<worksheet xmlns="${BOOK}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    ),
  )

test('a workbook is read', async () => expect(await readTable(workbook('', 'words'))).toEqual([['words']]))

test.each([
  ['the head', 'a,b,c\r\n1,2,3\n4,5,6\n'],
  ['the lines', 'a,b,c\n1,2,3\r\n4,5,6\r\n'],
  ['each', 'a,b,c\r\n1,2,3\r4,5,6\n'],
])('no line is lost where %s has another line ending', async (_which, text) => {
  const rows = [
    ['a', 'b', 'c'],
    ['1', '2', '3'],
    ['4', '5', '6'],
  ]
  expect(await readTable(Buffer.from(text))).toEqual(rows)
  expect(await readTable(Buffer.from(text), { thai: true })).toEqual(rows)
})

test('XML entities of a workbook are not expanded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bailu-entity-'))
  const path = join(folder, 'secret.txt')
  await writeFile(path, 'a secret of the machine')
  const file = await readTable(workbook(`<!DOCTYPE sst [<!ENTITY x SYSTEM "file://${path}">]>`, 'a&x;b'))
  expect(file).toEqual([[expect.stringMatching(/^a.*b$/)]])
  expect(JSON.stringify(file)).not.toContain('secret of the machine')
  const tens = Array.from({ length: 9 }, (_, at) => `<!ENTITY x${at + 1} "${`&x${at};`.repeat(10)}">`).join('')
  const grown = await readTable(workbook(`<!DOCTYPE sst [<!ENTITY x0 "lol">${tens}]>`, '&x9;'))
  expect(JSON.stringify(grown).length).toBeLessThan(1_000)
  await rm(folder, { recursive: true })
})
