import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProductItem, PRODUCT_SORTS } from '@bailu/contract/catalogue/shop'
import { product, variant } from './table.ts'
import { addProduct } from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
type Asked = Record<string, string>
const list = (asked: Asked) => shop.as({ kind: 'anonymous' })('GET /api/product', asked as never)
const names = (items: ProductItem[]) => items.map((item) => item.name)

beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

/** A product of the white catalogue, which no other test uses. */
async function add(name: string | Record<'en' | 'zh' | 'th', string>, given: { price?: bigint; stock?: number } = {}) {
  const goods = await addProduct(shop.db, given)
  const words = typeof name === 'string' ? { en: name, zh: name, th: name } : name
  await shop.db.update(product).set({ catalog: 'white', name: words }).where(eq(product.id, goods.productId))
  return goods
}

async function walk(asked: Asked, between: (page: ProductItem[]) => Promise<void> = async () => undefined) {
  const found: ProductItem[] = []
  for (;;) {
    const last = found.at(-1)
    const page = await list({ ...asked, size: '4', ...(last && { after: String(last.id) }) })
    found.push(...page)
    if (page.length < 4) return found
    await between(page)
  }
}

describe('pages', () => {
  beforeAll(async () => {
    // Equal prices, sort values and creation times.
    for (let at = 0; at < 19; at += 1) await add(`Piece ${at}`, { price: BigInt(10_000 + (at % 3) * 500) })
  })

  test.each(PRODUCT_SORTS)('by %s: every piece once, in one order', async (sort) => {
    const whole = await list({ catalog: 'white', sort })
    expect(whole).toHaveLength(19)
    const pages = await walk({ catalog: 'white', sort })
    expect(pages.map((item) => item.id)).toEqual(whole.map((item) => item.id))
    const prices = whole.map((item) => item.price_from)
    if (sort === 'price_up') expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    if (sort === 'price_down') expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    if (sort === 'newest') expect(whole[0]?.name).toBe('Piece 18')
  })

  test.each(PRODUCT_SORTS)('by %s: the last piece seen may leave the shop', async (sort) => {
    const whole = await list({ catalog: 'white', sort })
    const off: number[] = []
    const pages = await walk({ catalog: 'white', sort }, async (page) => {
      const last = page.at(-1)!.id
      off.push(last)
      await shop.db.update(product).set({ onSale: false }).where(eq(product.id, last))
      await shop.db.update(variant).set({ onSale: false }).where(eq(variant.productId, last))
    })
    for (const id of off) {
      await shop.db.update(product).set({ onSale: true }).where(eq(product.id, id))
      await shop.db.update(variant).set({ onSale: true }).where(eq(variant.productId, id))
    }
    expect(pages.map((item) => item.id)).toEqual(whole.map((item) => item.id))
  })

  test('a product without a variant on sale does not shorten a page', async () => {
    const [first, second] = await list({ catalog: 'white', size: '2' })
    await shop.db.update(variant).set({ onSale: false }).where(eq(variant.productId, first!.id))
    const page = await list({ catalog: 'white', size: '2' })
    await shop.db.update(variant).set({ onSale: true }).where(eq(variant.productId, first!.id))
    expect(page).toHaveLength(2)
    expect(page[0]?.id).toBe(second!.id)
  })

  test('the price shown is the cheapest in stock, and is the sort key', async () => {
    const { productId, variantId } = await add('Two sizes', { price: 1_000n })
    await shop.db.insert(variant).values({
      productId,
      sku: `${productId}-large`,
      option: { en: '', zh: '', th: '' },
      price: 99_000n,
      stock: 5,
      points: 1,
      sort: 2,
    })
    expect((await list({ catalog: 'white', sort: 'price_up' }))[0]).toMatchObject({ id: productId, price_from: 1_000 })
    await shop.db.update(variant).set({ stock: 0 }).where(eq(variant.id, variantId))
    const [dearest] = await list({ catalog: 'white', sort: 'price_down' })
    expect(dearest).toMatchObject({ id: productId, price_from: 99_000, sold_out: false })
    await shop.db.update(product).set({ onSale: false }).where(eq(product.id, productId))
  })

  test('in_stock lists only products in stock', async () => {
    const { productId, variantId } = await add('Gone', { stock: 0 })
    const ids = async (asked: Asked) => (await list({ catalog: 'white', ...asked })).map((item) => item.id)
    expect(await ids({})).toContain(productId)
    expect(await ids({ in_stock: '1' })).not.toContain(productId)
    await shop.db.update(variant).set({ onSale: false }).where(eq(variant.id, variantId))
  })

  test('an unknown cursor gives an empty page', async () => {
    expect(await list({ after: '999999999999' })).toEqual([])
  })
})

describe('search', () => {
  beforeAll(async () => {
    await add({ en: 'Jasmine Night Balm', zh: '茉莉夜间香膏', th: 'บาล์มมะลิยามค่ำ' })
    await add({ en: '100% Pure_Oil 🌿', zh: '纯油', th: 'น้ำมันบริสุทธิ์' })
    await add({ en: 'Pure Oil', zh: '油', th: 'น้ำมัน' })
  })

  test.each([
    ['en', 'jasmine'],
    ['zh', '茉莉'],
    ['th', 'มะลิ'],
  ])('in %s, whatever language is spoken', async (_, q) => {
    expect(names(await list({ q, lang: 'en' }))).toEqual(['Jasmine Night Balm'])
    expect(names(await list({ q, lang: 'zh' }))).toEqual(['茉莉夜间香膏'])
  })

  test('finds Thai words wherever the silent sign is written, and wide letters', async () => {
    await add({ en: 'Clay Mask', zh: '泥膜', th: 'มาสก์โคลน' })
    for (const q of ['มาสก์', 'มาส์ก', 'มาสก', 'ＭＡＳＫ', 'cLaY'])
      expect(names(await list({ q }))).toEqual(['Clay Mask'])
  })

  test('finds several terms, in any order and case', async () => {
    expect(names(await list({ q: 'BALM  jasmine' }))).toEqual(['Jasmine Night Balm'])
    expect(await list({ q: 'balm serum' })).toEqual([])
  })

  test.each([
    ['%', ['100% Pure_Oil 🌿']],
    ['_', ['100% Pure_Oil 🌿']],
    ['e_o', ['100% Pure_Oil 🌿']],
    ['🌿', ['100% Pure_Oil 🌿']],
    ['\\', []],
    [`' or 1=1 --`, []],
    ['\ud83c', []],
  ])('%s is a letter like any other', async (q, found) => {
    expect(names(await list({ q }))).toEqual(found)
  })

  test('paging of a search follows its sort order', async () => {
    const whole = await list({ q: 'piece', sort: 'price_down' })
    expect((await walk({ q: 'piece', sort: 'price_down' })).map((item) => item.id)).toEqual(whole.map((one) => one.id))
  })
})

test.each<Asked>([
  { sort: 'price' },
  { after: '0' },
  { after: '-1' },
  { after: '1e3' },
  { after: '99999999999999999999' },
  { size: '0' },
  { size: '201' },
  { in_stock: 'true' },
  { catalog: 'red' },
  { q: 'x'.repeat(61) },
  { offset: '3' },
])('%j is rejected', async (asked) => {
  expect(await callOutcome(list(asked))).toBe('bad_input')
})
