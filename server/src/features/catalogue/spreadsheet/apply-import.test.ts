import fc from 'fast-check'
import { zipSync, strToU8 } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { en } from '@bailu/phrases/catalogue/staff/en'
import { csvCell, type CsvReply, csvLines, readCsvCell } from '../../../lib/csv.ts'
import type { FileReply } from '../../../core/context.ts'
import { product, variant } from '../table.ts'
import { addProduct, addStaff, staffActor } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { COLUMNS } from './columns.ts'

let shop: TestApp
let content: ReturnType<TestApp['as']>
let goods: { productId: number; variantId: number }
let sku: string

beforeAll(async () => {
  shop = await openTestApp()
  content = shop.as(staffActor(await addStaff(shop.db, 'content'), 'content'))
})
beforeEach(async () => {
  goods = await addProduct(shop.db, { price: 59_000n, name: '=HYPERLINK("x")' })
  sku = (await content('GET /api/staff/product/{id}', { id: goods.productId })).variants[0]!.sku
})
afterAll(() => shop.close())

const attempt = (bytes: Buffer | string) =>
  content('POST /api/staff/catalogue/import', {}, { upload: { bytes: Buffer.from(bytes) } })
const apply = (id: string | null, who = content) => who('POST /api/staff/catalogue/import/{id}/apply', { id: id! })
const read = () => content('GET /api/staff/product/{id}', { id: goods.productId })

async function csv(): Promise<string> {
  const { rows } = (await content('GET /api/staff/catalogue/csv', {})) as unknown as CsvReply
  let text = ''
  for await (const part of csvLines(rows)) text += part
  return text
}

test('every column has a text in the back office', () => expect(Object.keys(en.table.fields)).toEqual(COLUMNS))

describe('export and re-import', () => {
  test('CSV: harmless in a spreadsheet, and unchanged when imported again', async () => {
    const text = await csv()
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    const tried = await attempt(text)
    expect(tried).toMatchObject({ id: null, counts: { new: 0, changed: 0, wrong: 0 }, lines: [] })
    expect(tried.counts.same).toBe(text.trim().split('\n').length - 1)
  })

  test('XLSX: text cells, no formulas', async () => {
    const { bytes } = (await content('GET /api/staff/catalogue/xlsx', {})) as unknown as FileReply
    const rows = await readSheet(bytes)
    expect(rows.flat()).toContain('=HYPERLINK("x")')
    expect(await attempt(bytes)).toMatchObject({ id: null, counts: { new: 0, changed: 0, wrong: 0 } })
  })

  test('accepts separators of a spreadsheet with another locale', async () => {
    const semicolons = `\uFEFFsku;points\r\n${sku};7\r\n`
    expect((await attempt(semicolons)).lines[0]?.changes).toEqual([{ field: 'points', before: '10', after: '7' }])
    const wide = Buffer.from(`\uFEFFsku\tpoints\n${sku}\t7\n`, 'utf16le')
    expect((await attempt(wide)).counts.changed).toBe(1)
  })

  test('a weight in grams is set, exported and cleared; zero is invalid', async () => {
    const weigh = async (grams: string) => apply((await attempt(`sku,weight_g\n${sku},${grams}\n`)).id)
    const weight = async () => (await read()).variants[0]!.weight_g
    await weigh('120')
    expect(await weight()).toBe(120)
    expect(await csv()).toContain(',120,')
    await weigh('')
    expect(await weight()).toBeNull()
    expect((await attempt(`sku,weight_g\n${sku},0\n`)).lines[0]!.issues.map(({ field }) => field)).toEqual(['weight_g'])
  })

  test('any text is a harmless cell, and is read back unchanged', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', ' ', 'a') })),
        (text) => {
          const out = csvCell(text)
          const bare = out.startsWith('"') ? out.slice(1, -1).replaceAll('""', '"') : out
          expect(bare).not.toMatch(/^[\s]*[=+\-@\t\r]/)
          expect(readCsvCell(bare)).toBe(text)
        },
      ),
    )
  })
})

describe('a previewed import', () => {
  test('changes nothing until it is applied, then everything at once', async () => {
    const line = `${goods.productId},${sku},New name,61.50,99,Big\n`
    const tried = await attempt(`product,sku,name_en,price,list_price,option_en\n${line}`)
    expect(tried.counts).toEqual({ new: 0, changed: 1, same: 0, wrong: 0 })
    expect(tried.lines[0]).toMatchObject({
      line: 2,
      sku,
      state: 'changed',
      changes: [
        { field: 'name_en', before: '=HYPERLINK("x")', after: 'New name' },
        { field: 'option_en', before: '30 ml', after: 'Big' },
        { field: 'price', before: '590.00', after: '61.50' },
        { field: 'list_price', before: '', after: '99.00' },
      ],
    })
    const before = await read()
    expect(before.name.en).toBe('=HYPERLINK("x")')
    expect(await apply(tried.id)).toEqual({ lines: 1, undo: true })
    const after = await read()
    expect(after).toMatchObject({ version: before.version + 1, name: { en: 'New name', th: '=HYPERLINK("x")' } })
    expect(after.variants[0]).toMatchObject({ price: 6_150, list_price: 9_900, option: { en: 'Big' }, stock: 100 })
    expect((await content('GET /api/staff/variant/{id}/price', { id: goods.variantId })).list[0]).toMatchObject({
      price: 6_150,
      was: 59_000,
    })
    expect(await callOutcome(apply(tried.id))).toBe('import_done')
  })

  test('is rejected if the rows it would change have changed since', async () => {
    const tried = await attempt(`sku,points\n${sku},5\n`)
    await shop.db.update(variant).set({ points: 6 }).where(eq(variant.id, goods.variantId))
    expect(await callOutcome(apply(tried.id))).toBe('edit_conflict')
    expect((await read()).variants[0]?.points).toBe(6)
  })

  test('ignores changes of fields it does not contain', async () => {
    const tried = await attempt(`sku,points\n${sku},5\n`)
    await shop.db.update(product).set({ sort: 77 }).where(eq(product.id, goods.productId))
    expect(await apply(tried.id)).toEqual({ lines: 1, undo: true })
    expect(await read()).toMatchObject({ sort: 77, variants: [{ points: 5 }] })
  })

  test('belongs to the staff member who previewed it', async () => {
    const tried = await attempt(`sku,points\n${sku},5\n`)
    const other = shop.as(staffActor(await addStaff(shop.db, 'content'), 'content'))
    expect(await callOutcome(apply(tried.id, other))).toBe('not_found')
  })

  test('creates new products, off sale, and new variants', async () => {
    const text = [
      'product,catalog,sku,name_en,price,option_en,option_zh,option_th',
      `pear,white,${sku}-P1,Pear Oil,10,Small,,`,
      `pear,white,${sku}-P2,Pear Oil,20,Large,,`,
      `${goods.productId},,${sku}-X,,30,Extra,大,ใหญ่`,
    ].join('\n')
    const tried = await attempt(
      text.replace(`${goods.productId},,`, `${goods.productId},green,`).replace('-X,,', '-X,"\'=HYPERLINK(""x"")",'),
    )
    expect(tried.lines.map(({ state }) => state)).toEqual(['new', 'new', 'new'])
    await apply(tried.id)
    const [made] = (await content('GET /api/staff/product', { q: `${sku}-P1` })).list
    expect(made).toMatchObject({ name: { en: 'Pear Oil' }, catalog: 'white', on_sale: false, variants: 2, stock: 0 })
    expect((await read()).variants.map((one) => one.sku)).toEqual([sku, `${sku}-X`])
  })
})

test.each<[string, (own: string, id: number) => string, string]>([
  ['an amount that is none', (own) => `sku,price\n${own},cheap`, 'price'],
  ['an amount of nothing', (own) => `sku,price\n${own},0`, 'price'],
  ['three places of baht', (own) => `sku,price\n${own},1.234`, 'price'],
  ['a list price below', (own) => `sku,list_price\n${own},590`, 'list_price'],
  ['half a point', (own) => `sku,points\n${own},1.5`, 'points'],
  ['no catalogue of ours', (own) => `sku,catalog\n${own},red`, 'catalog'],
  ['neither yes nor no', (own) => `sku,variant_on_sale\n${own},maybe`, 'variant_on_sale'],
  ['a name too long', (own) => `sku,name_en\n${own},${'x'.repeat(121)}`, 'name_en'],
  ['no name left', (own) => `sku,name_en,name_zh,name_th\n${own},,,`, 'name_en'],
  ['on sale without a name in Thai', (own) => `sku,name_th\n${own},`, 'product_on_sale'],
  ['its only variant off sale', (own) => `sku,variant_on_sale\n${own},no`, 'product_on_sale'],
  ['an SKU that is none', () => `product,sku,price\nnew,a b,1`, 'sku'],
  ["another product's SKU", (own, id) => `product,sku\n${id + 1_000_000},${own}`, 'sku'],
  ['a product nobody has', () => `product,sku\n999999999,NEVER-1`, 'product'],
  ['a new variant of no product', () => `sku,price\nNEVER-2,1`, 'product'],
  [
    'a new product on sale',
    () => `product,catalog,sku,name_en,price,product_on_sale\nnew,green,NEVER-3,N,1,yes`,
    'product_on_sale',
  ],
  ['a new variant without a price', () => `product,catalog,sku,name_en\nnew,green,NEVER-4,N`, 'price'],
])('%s: the line and the field are named, nothing can be applied', async (_, text, field) => {
  const { id, counts, lines } = await attempt(text(sku, goods.productId))
  expect(id).toBeNull()
  expect(counts.wrong).toBe(1)
  expect(lines[0]).toMatchObject({ line: 2, state: 'wrong' })
  expect(lines[0]!.issues.map((issue) => issue.field)).toContain(field)
  expect(lines[0]!.issues.every(({ words }) => words.length > 5)).toBe(true)
})

test('of a product on sale every size needs its option in three languages: the line names what is missing', async () => {
  const { id, lines } = await attempt(
    `product,sku,price,option_en,option_zh,option_th\n${goods.productId},${sku}-3,1,Large,,ใหญ่`,
  )
  expect(id).toBeNull()
  expect(lines[0]!.issues.map(({ field }) => field)).toEqual(['product_on_sale', 'option_zh'])
})

test('one invalid line blocks the import; duplicate SKUs and contradicting lines are invalid', async () => {
  const twice = await attempt(`sku,points\n${sku},5\n${sku},6\n`)
  expect(twice).toMatchObject({ id: null, counts: { changed: 1, wrong: 1 } })
  expect(twice.lines[1]!.issues[0]!.field).toBe('sku')
  const differ = await attempt(
    [
      'product,sku,price,option_en,option_zh,option_th,name_en',
      `${goods.productId},${sku},590,30 ml,30 ml,30 ml,One`,
      `${goods.productId},${sku}-2,1,x,x,x,Two`,
    ].join('\n'),
  )
  expect(differ.lines[1]!.issues).toMatchObject([{ field: 'name_en' }])
})

describe('invalid files', () => {
  test.each<[string, Buffer | string, string]>([
    ['empty', '', 'table_unreadable'],
    ['a head alone', 'sku,points\n', 'table_unreadable'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'table_unreadable'],
    ['letters of another time', Buffer.from([0x73, 0x6b, 0x75, 0x0a, 0xa1, 0xe0, 0xb8]), 'table_unreadable'],
    ['an open quote', 'sku,points\n"A,1\n', 'table_unreadable'],
    ['torn', Buffer.from('PK\x03\x04 torn', 'latin1'), 'table_unreadable'],
    ['too many lines', `sku,points\n${'A,1\n'.repeat(5_001)}`, 'table_unreadable'],
    ['too large', Buffer.alloc(5 * 1024 * 1024 + 1, 0x61), 'table_unreadable'],
    ['columns nobody knows', 'sku,weight\nA,1\n', 'table_head'],
    ['a column twice', 'sku,points,points\nA,1,1\n', 'table_head'],
    ['nothing to tell lines by', 'points\n1\n', 'table_head'],
  ])('%s', async (_, bytes, code) => {
    expect(await callOutcome(attempt(bytes as string))).toBe(code)
  })

  test('a zip bomb does not crash the server', async () => {
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${'<row><c t="inlineStr"><is><t>sku</t></is></c></row>'.repeat(800_000)}</sheetData></worksheet>`
    const bomb = Buffer.from(
      zipSync({
        'xl/workbook.xml': strToU8(
          '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
        'xl/_rels/workbook.xml.rels': strToU8(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        'xl/worksheets/sheet1.xml': strToU8(sheet),
      }),
    )
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024)
    expect(await callOutcome(attempt(bomb))).toBe('table_unreadable')
    expect((await attempt(`sku,points\n${sku},5\n`)).counts.changed).toBe(1)
  })
})
