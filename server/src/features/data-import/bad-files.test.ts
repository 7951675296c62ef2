import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callOutcome, errorOf } from '../../testing/call-outcome.ts'
import { type ImportShop, openImportShop, partnerRow, workbook } from '../../testing/fixtures/import-fixture.ts'

let imports: ImportShop
beforeAll(async () => {
  imports = await openImportShop()
})
afterAll(() => imports.shop.close())

const HEAD = 'partner_no,first_name,last_name,email,phone,level,balance'
const LINE = 'X1,Nok,Suk,x1@move.example.com,0812345678,BD,10'
const csv = (head = HEAD, ...lines: string[]) => Buffer.from([head, ...lines, ''].join('\n'))

/** Errors of the report as the screen shows them. */
async function errorsOf(bytes: Buffer): Promise<string[]> {
  const { issues } = await imports.check(bytes)
  return issues
    .filter(({ severity }) => severity === 'error')
    .map(({ sheet, line, column, words }) => `${sheet} ${line} ${column}: ${words}`)
}

/** A workbook of three partners, the cells in columns A to I of lines 2 to 4, with this change of its sheet. */
async function changedSheet(change: (xml: string) => string): Promise<Buffer> {
  const files = unzipSync(await workbook({ Partners: ['A1', 'A2', 'A3'].map((no) => partnerRow(no)) }))
  const name = 'xl/worksheets/sheet1.xml'
  const before = strFromU8(files[name]!)
  const after = change(before)
  expect(after).not.toBe(before)
  return Buffer.from(zipSync({ ...files, [name]: strToU8(after) }))
}
const replaceCell = (cell: string, xml: string) =>
  changedSheet((sheet) => sheet.replace(new RegExp(`<c r="${cell}"[^>]*>.*?</c>`), xml))

const thaiBytes = (text: string): Buffer =>
  Buffer.from(Array.from(text, (sign) => (sign >= 'ก' ? sign.charCodeAt(0) - 0xe00 + 0xa0 : sign.charCodeAt(0))))
const THAI_LINE = LINE.replace('Nok', 'สมหญิง')

test.each([
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${HEAD}\n${THAI_LINE}\n`)],
  ['Windows-874', thaiBytes(`${HEAD}\r\n${THAI_LINE}\r\n`)],
  ['UTF-16, little end first', Buffer.from(`\uFEFF${HEAD}\n${THAI_LINE}\n`.replaceAll(',', '\t'), 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${HEAD}\n${THAI_LINE}\n`, 'utf16le').swap16()],
])('a table in %s is read with its Thai letters', async (_, bytes) => {
  const { plan, counts, sums } = await imports.check(bytes)
  expect(plan).not.toBeNull()
  expect(counts.partners.new).toBe(1)
  expect(sums.balance).toBe(1_000)
})

test('Chinese letters of another encoding are not read as Thai ones', async () => {
  const name = Buffer.from([0x90, 0x61, 0xd3, 0xa2])
  const bytes = Buffer.concat([Buffer.from(`${HEAD}\nX1,`), name, Buffer.from(LINE.slice('X1,Nok'.length))])
  expect(await callOutcome(imports.check(bytes))).toBe('import_unreadable')
})

test.each([
  ['a spreadsheet of 1997', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'import_unreadable'],
  ['a document', Buffer.from('%PDF-1.4\n%\xff\xff\n1 0 obj', 'latin1'), 'import_unreadable'],
  ['a torn workbook', Buffer.from('PK\x03\x04 torn', 'latin1'), 'import_unreadable'],
  ['nothing', Buffer.alloc(0), 'import_empty'],
  ['headings alone', csv(), 'import_empty'],
  ['20 MB', csv(HEAD, `${LINE}\n`.repeat(400_000)), 'import_too_large'],
  ['20,001 lines', csv(HEAD, `${LINE}\n`.repeat(20_001)), 'import_too_large'],
  [
    'a workbook that grows to 64 MB',
    Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(64 * 1024 * 1024) }, { level: 9 })),
    'import_too_large',
  ],
])('%s is refused with the code %s', async (_, bytes, code) =>
  expect(await callOutcome(imports.check(bytes))).toBe(code),
)

test.each<[string, string | Buffer, string, object]>([
  [
    'a heading twice',
    `${HEAD},phone\n${LINE},0812345679`,
    'import_head_twice',
    { sheet: 'move.xlsx', heading: 'phone' },
  ],
  ['an unknown heading', `${HEAD},shoe size\n${LINE},44`, 'import_head', { heading: 'shoe size' }],
  ['an empty heading', `${HEAD.replace('last_name', '')}\n${LINE}`, 'import_head', { heading: 'C' }],
  [
    'no key',
    `${HEAD.slice('partner_no,'.length)}\n${LINE.slice(3)}`,
    'import_head_missing',
    { heading: 'Partner number' },
  ],
  ['other headings', 'a,b,c\n1,2,3', 'import_sheet', { sheet: 'move.xlsx' }],
  ['an open quote', `${HEAD}\n${LINE}\n${LINE.replace('Nok', '"Nok')}\n`, 'import_line', { line: 3 }],
])('%s is named', async (_, text, code, figures) => {
  expect(await errorOf(imports.check(Buffer.from(text)))).toMatchObject({ code, figures })
})

test('merged cells are refused by sheet and range: a reader sees all but the first as empty', async () => {
  const merged = await changedSheet((sheet) =>
    sheet.replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="I2:I3"/></mergeCells>'),
  )
  expect(await errorOf(imports.check(merged))).toMatchObject({
    code: 'import_merged',
    figures: { sheet: 'Partners', cells: 'I2:I3' },
  })
})

test('a sheet that is not of the template is refused by its name; an empty one is not looked at', async () => {
  const partners = [partnerRow('A1')]
  const notes = await workbook({ Partners: partners, Notes: [{ remark: 'call Malee' }] })
  expect(await errorOf(imports.check(notes))).toMatchObject({ code: 'import_sheet', figures: { sheet: 'Notes' } })
  const twice = await workbook({ North: partners, South: [partnerRow('A2')] })
  expect(await errorOf(imports.check(twice))).toMatchObject({
    code: 'import_sheet_twice',
    figures: { sheet: 'South' },
  })
  const files = unzipSync(await workbook({ Partners: partners, Sheet2: partners, Sheet3: partners }))
  for (const sheet of [2, 3])
    files[`xl/worksheets/sheet${sheet}.xml`] = strToU8(
      strFromU8(files[`xl/worksheets/sheet${sheet}.xml`]!).replace(/<sheetData>.*<\/sheetData>/, '<sheetData/>'),
    )
  expect(await errorsOf(Buffer.from(zipSync(files)))).toEqual([])
})

test('the result of a formula counts; one without a result, and an error, are errors of their cell', async () => {
  expect(await errorsOf(await replaceCell('I2', '<c r="I2"><f>600+40</f><v>640</v></c>'))).toEqual([])
  expect(await errorsOf(await replaceCell('I2', '<c r="I2"><f>600+40</f></c>'))).toEqual([
    'Partners 2 Growth value: is a formula without a result: write the value',
  ])
  expect(await errorsOf(await replaceCell('B3', '<c r="B3" t="e"><f>LOOKUP(1)</f><v>#N/A</v></c>'))).toEqual([
    'Partners 3 First name: is a formula without a result: write the value',
  ])
})

test('what a cell had is in its error; nothing is cut off, and nothing beside the headings is dropped', async () => {
  expect(await errorsOf(await replaceCell('F2', '<c r="F2"><v>33010</v></c>'))).toEqual([
    'Partners 2 Date of birth: is no date (33010)',
  ])
  expect(await errorsOf(csv(HEAD, LINE.replace(',10', ',"1.234,50"'), `${LINE},lost`))).toEqual([
    'Partners 2 Balance (baht): is no amount in baht with at most two decimals (1.234,50)',
    'Partners 3 Balance (baht): is followed by a value without a heading (lost)',
    'Partners 3 Partner number: appears twice in the file (2)',
    'Partners 3 E-mail: appears twice in the file (2)',
  ])
  const orderHead =
    'order_no,order_date,sku,quantity,unit_price,payment,paid_on,first_name,phone,address1,province,zip,note'
  const order = 'O1,2026-11-10,NO-SKU,1,5,paid,2026-11-11,Nok,0812345678,9,Bangkok,10110'
  const cut = `${'n'.repeat(40)}…`
  expect(await errorsOf(csv(orderHead, `${order},${'n'.repeat(50_000)}`))).toContain(
    `Open orders 2 Note: is too long (${cut})`,
  )
  expect(await errorsOf(csv(HEAD, LINE.replace('Nok', 'N'.repeat(50_000))))).toEqual([
    `Partners 2 First name: is too long (${'N'.repeat(40)}…)`,
  ])
})

test('phones without their zero, Buddhist years and emoji in names arrive', async () => {
  const bytes = await workbook({
    Partners: [partnerRow('E1', { phone: '812345678', first_name: 'Nok 🌸', birth_date: '17/05/2533' })],
  })
  expect(await errorsOf(bytes)).toEqual([])
})
