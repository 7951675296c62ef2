import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { audit } from '../../audit/table.ts'
import { addProduct, addStaff, staffActor } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { noisePicture } from '../../../testing/fixtures/sample-files.ts'
import { callOutcome, errorOf } from '../../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

type Form = InputOf<'POST /api/staff/product'>
const words = (text: string) => ({ en: text, zh: `${text}中`, th: `${text}ไทย` })
const NONE = { en: '', zh: '', th: '' }

let shop: TestApp
let content: ReturnType<TestApp['as']>
let key: string
let serial = 0
const anybody = () => shop.as({ kind: 'anonymous' })

const form = (change: Partial<Form> = {}): Form => {
  serial += 1
  return {
    catalog: 'white',
    name: words(`Balm ${serial}`),
    subtitle: words('Soft'),
    detail: [
      { kind: 'heading', text: words('What it is'), items: { en: [], zh: [], th: [] } },
      { kind: 'list', text: NONE, items: { en: ['a'], zh: ['甲'], th: ['ก'] } },
      { kind: 'picture', text: words('Texture'), items: { en: [], zh: [], th: [] }, picture: key },
    ],
    sort: 7,
    on_sale: true,
    pictures: [{ key, alt: words('A jar') }],
    variants: [variant(`T-${serial}-A`), variant(`T-${serial}-B`, { price: 20_000, list_price: null })],
    ...change,
  }
}
const variant = (sku: string, change: object = {}) => ({
  sku,
  option: words('30 ml'),
  points: 3,
  low_at: 2,
  on_sale: true,
  price: 10_000,
  list_price: 12_000,
  ...change,
})
const formOf = async (id: number) => {
  const { variants, pictures, detail, ...rest } = await content('GET /api/staff/product/{id}', { id })
  return {
    ...rest,
    detail: detail.map((block) => ({ ...block, picture: block.picture?.key ?? null })),
    pictures: pictures.map((one) => ({ key: one.picture.key, alt: one.alt })),
    variants: variants.map(({ id: own, sku, option, points, low_at, on_sale }) => ({
      id: own,
      sku,
      option,
      points,
      low_at,
      on_sale,
    })),
  }
}

beforeAll(async () => {
  shop = await openTestApp()
  content = shop.as(staffActor(await addStaff(shop.db, 'content'), 'content'))
  key = (
    await content('POST /api/staff/picture', {}, { upload: { bytes: await noisePicture(60, 60).jpeg().toBuffer() } })
  ).key
})
afterAll(() => shop.close())

describe('a new product', () => {
  test('is shown in the shop as entered, without stock', async () => {
    const { id } = await content('POST /api/staff/product', form())
    const shown = await anybody()('GET /api/product/{id}', { id, lang: 'th' })
    expect(shown).toMatchObject({
      catalog: 'white',
      subtitle: 'Softไทย',
      on_sale: true,
      pictures: [{ key, alt: 'A jarไทย' }],
      variants: [
        { price: 10_000, list_price: 12_000, stock: 0, points: 3 },
        { price: 20_000, list_price: null },
      ],
    })
    expect(shown.detail.map(({ kind, text }) => [kind, text])).toEqual([
      ['heading', 'What it isไทย'],
      ['list', ''],
      ['picture', 'Textureไทย'],
    ])
    expect(shown.detail[2]?.picture?.key).toBe(key)
    const [row] = await shop.db
      .select()
      .from(audit)
      .where(eq(audit.refId, String(id)))
      .orderBy(audit.id)
    expect(row?.action).toBe('product.created')
  })

  test.each<[string, Partial<Form>, string]>([
    ['without a picture', { pictures: [] }, 'not_sellable'],
    ['without a name in one language', { name: { en: 'Balm', zh: '', th: 'บาล์ม' } }, 'not_sellable'],
    [
      'with an option in one language',
      { variants: [variant('T-ONE'), variant('T-TWO', { option: { ...NONE, en: '50 ml' } })] },
      'not_sellable',
    ],
    [
      'with an empty block',
      { detail: [{ kind: 'text', text: NONE, items: { en: [], zh: [], th: [] } }] },
      'not_sellable',
    ],
    ['without a variant on sale', { variants: [variant('T-OFF', { on_sale: false })] }, 'not_sellable'],
    ['with a picture nobody uploaded', { pictures: [{ key: 'nobodys', alt: NONE }] }, 'picture_unknown'],
    ['with an SKU twice', { variants: [variant('T-SAME'), variant('T-SAME')] }, 'bad_input'],
    ['with a list price below the price', { variants: [variant('T-LOW', { list_price: 9_999 })] }, 'bad_input'],
    ['with a variant that has no price', { variants: [variant('T-FREE', { price: undefined })] }, 'bad_input'],
  ])('%s is rejected, and nothing is saved', async (_, change, code) => {
    const before = (await content('GET /api/staff/stock', { q: 'T-' })).list.length
    expect(await callOutcome(content('POST /api/staff/product', form(change)))).toBe(code)
    expect((await content('GET /api/staff/stock', { q: 'T-' })).list).toHaveLength(before)
  })

  test('may be incomplete while off sale, but needs a name', async () => {
    const half = { on_sale: false, pictures: [], variants: [], detail: [] }
    const { id } = await content('POST /api/staff/product', form({ ...half, name: { ...NONE, th: 'บาล์ม' } }))
    expect((await anybody()('GET /api/product/{id}', { id })).on_sale).toBe(false)
    expect(await callOutcome(content('POST /api/staff/product', form({ ...half, name: NONE })))).toBe('bad_input')
  })
})

describe('a change', () => {
  test('is visible at once, leaves prices unchanged and audits before and after', async () => {
    const { id } = await content('POST /api/staff/product', form())
    const now = await formOf(id)
    const changed = { ...now, subtitle: words('Softer'), variants: [...now.variants].reverse() }
    expect(await content('PUT /api/staff/product/{id}', changed)).toEqual({ version: 2 })
    const shown = await anybody()('GET /api/product/{id}', { id })
    expect(shown.subtitle).toBe('Softer')
    expect(shown.variants.map(({ price }) => price)).toEqual([20_000, 10_000])
    const rows = await shop.db
      .select()
      .from(audit)
      .where(eq(audit.refId, String(id)))
      .orderBy(audit.id)
    expect(rows.find(({ action }) => action === 'product.edited')?.detail).toMatchObject({
      before: { subtitle: words('Soft') },
      after: { subtitle: words('Softer') },
    })
  })

  test('based on an older version is rejected', async () => {
    const { id } = await content('POST /api/staff/product', form())
    const read = await formOf(id)
    await content('PUT /api/staff/product/{id}', { ...read, sort: 1 })
    expect(await callOutcome(content('PUT /api/staff/product/{id}', { ...read, sort: 2 }))).toBe('edit_conflict')
    expect((await formOf(id)).sort).toBe(1)
  })

  test('a new variant at half the price of the others or less raises an alarm, also when they go off sale', async () => {
    const finance = shop.as(staffActor(await addStaff(shop.db, 'finance'), 'finance'))
    const { id } = await content('POST /api/staff/product', form())
    const read = await formOf(id)
    const cheap = { ...variant(`T-${serial}-C`), price: 9_999, list_price: null }
    await content('PUT /api/staff/product/{id}', {
      ...read,
      variants: [...read.variants.map((one) => ({ ...one, on_sale: false })), cheap],
    })
    const alarms = (await finance('GET /api/staff/alarm', {})).list.filter(({ subject }) => subject.id === String(id))
    expect(alarms).toMatchObject([
      { kind: 'price_fell', detail: { sku: cheap.sku, price: 9_999, price_before: 20_000 } },
    ])
  })

  test('a variant left out goes off sale and is still stored; the last one cannot be left out', async () => {
    const { id } = await content('POST /api/staff/product', form())
    const read = await formOf(id)
    await content('PUT /api/staff/product/{id}', { ...read, variants: read.variants.slice(0, 1) })
    const after = await formOf(id)
    expect(after.variants.map(({ on_sale }) => on_sale).toSorted()).toEqual([false, true])
    expect(await callOutcome(content('PUT /api/staff/product/{id}', { ...after, variants: [] }))).toBe('not_sellable')
  })

  test('rejects the variant id or the SKU of another product', async () => {
    const other = await content('POST /api/staff/product', form())
    const { id } = await content('POST /api/staff/product', form())
    const foreign = (await formOf(other.id)).variants[0]!
    const read = await formOf(id)
    expect(await callOutcome(content('PUT /api/staff/product/{id}', { ...read, variants: [foreign] }))).toBe(
      'bad_input',
    )
    const duplicate = { ...read.variants[0]!, sku: foreign.sku }
    expect(await callOutcome(content('PUT /api/staff/product/{id}', { ...read, variants: [duplicate] }))).toBe(
      'bad_input',
    )
    expect(await callOutcome(content('PUT /api/staff/product/{id}', { ...read, id: 5 }))).toBe('not_found')
  })
})

describe('actions in the list', () => {
  const row = async (id: number) =>
    (await content('GET /api/staff/product', {})).list.find((one) => one.id === id) ??
    (await content('GET /api/staff/product/{id}', { id }))
  const shown = async (id: number) =>
    (await anybody()('GET /api/product', { catalog: 'white' })).some((one) => one.id === id)
  const turn = (id: number, on_sale: boolean) => content('POST /api/staff/product/{id}/on-sale', { id, on_sale })

  test('a copy is a draft with the same texts, prices and pictures, new SKUs and no stock', async () => {
    const { id } = await content('POST /api/staff/product', form())
    const from = await content('GET /api/staff/product/{id}', { id })
    const copies = []
    for (let nth = 0; nth < 2; nth += 1) {
      const copied = await content('POST /api/staff/product/{id}/copy', { id })
      copies.push(await content('GET /api/staff/product/{id}', copied))
    }
    const [first, second] = copies
    expect(first).toMatchObject({ on_sale: false, version: 1, subtitle: from.subtitle, sort: from.sort })
    expect(first!.name).toEqual({
      en: `${from.name.en} (copy)`,
      zh: `${from.name.zh}（副本）`,
      th: `${from.name.th} (สำเนา)`,
    })
    expect(first!.detail).toEqual(from.detail)
    expect(first!.pictures).toEqual(from.pictures)
    expect(first!.variants.map(({ sku, price, list_price, stock }) => [sku, price, list_price, stock])).toEqual(
      from.variants.map(({ sku, price, list_price }) => [`${sku}-c2`, price, list_price, 0]),
    )
    expect(second!.variants.map(({ sku }) => sku)).toEqual(from.variants.map(({ sku }) => `${sku}-c3`))
    const again = await content('POST /api/staff/product/{id}/copy', { id: first!.id })
    expect((await content('GET /api/staff/product/{id}', again)).variants[0]!.sku).toBe(
      from.variants[0]!.sku.concat('-c4'),
    )
    expect(await shown(first!.id)).toBe(false)
    expect(await callOutcome(content('POST /api/staff/product/{id}/copy', { id: 9 }))).toBe('not_found')
  })
  test('a product taken off sale disappears at once, and an open edit form does not undo it', async () => {
    const { id } = await content('POST /api/staff/product', form())
    const read = await formOf(id)
    await turn(id, false)
    expect(await shown(id)).toBe(false)
    expect(await callOutcome(content('PUT /api/staff/product/{id}', { ...read, id }))).toBe('edit_conflict')
    const logged = await shop.db.$count(audit, eq(audit.refId, String(id)))
    await turn(id, false)
    expect(await shop.db.$count(audit, eq(audit.refId, String(id)))).toBe(logged)
    await turn(id, true)
    expect((await row(id)).on_sale).toBe(true)
    expect(await shown(id)).toBe(true)
  })
  test('an incomplete product stays off sale', async () => {
    const { id } = await content('POST /api/staff/product', form({ on_sale: false, pictures: [] }))
    const refused = await errorOf(turn(id, true))
    expect([refused.code, refused.fields]).toEqual(['not_sellable', { pictures: { what: 'missing' } }])
    expect((await content('GET /api/staff/product/{id}', { id })).on_sale).toBe(false)
  })
  test('the counts equal the rows of the list for each tab', async () => {
    await content('POST /api/staff/product', form({ on_sale: false }))
    const { all, ...tabs } = await content('GET /api/staff/product-count', { q: 'balm', catalog: 'white' })
    const listed = async (more: InputOf<'GET /api/staff/product'>) => {
      let found = 0
      for (let cursor: string | undefined; ;) {
        const page = await content('GET /api/staff/product', {
          q: 'balm',
          catalog: 'white',
          ...more,
          ...(cursor && { cursor }),
        })
        found += page.list.length
        if (page.next === null) return found
        cursor = page.next
      }
    }
    expect(all).toBe(await listed({}))
    expect(tabs).toEqual({
      on_sale: await listed({ on_sale: '1' }),
      off_sale: await listed({ on_sale: '0' }),
      low: await listed({ low: '1' }),
    })
  })
})

describe('the list', () => {
  const found = async (input: InputOf<'GET /api/staff/product'>) =>
    (await content('GET /api/staff/product', input)).list.map(({ id }) => id)

  test('finds products by text in any language, by SKU, and by missing parts', async () => {
    const { id } = await content(
      'POST /api/staff/product',
      form({
        name: { en: 'Quince Mask', zh: '木瓜面膜', th: 'มาส์กควินซ์' },
        on_sale: false,
        pictures: [],
        variants: [variant('QUINCE-9')],
      }),
    )
    for (const q of ['quince mask', '木瓜', 'ควินซ์', 'QUINCE-9', 'quince-9']) expect(await found({ q })).toEqual([id])
    expect(await found({ q: 'quince', lacks: 'picture' })).toEqual([id])
    expect(await found({ q: 'quince', lacks: 'translation' })).toEqual([])
    expect(await found({ q: 'quince', on_sale: '1' })).toEqual([])
    expect(await found({ q: 'quince', on_sale: '0', catalog: 'white' })).toEqual([id])
    // It has no stock yet.
    expect(await found({ q: 'quince', low: '1' })).toEqual([id])
  })

  test.each<[string, Partial<Form>]>([
    ['a name', { name: { en: 'Half', zh: '', th: '' } }],
    ['a subtitle', { subtitle: { en: 'Half', zh: '半', th: '' } }],
    [
      'a block',
      { detail: [{ kind: 'text', text: { en: 'Half', zh: '', th: 'ครึ่ง' }, items: { en: [], zh: [], th: [] } }] },
    ],
    ['a list', { detail: [{ kind: 'list', text: NONE, items: { en: ['a', 'b'], zh: ['甲'], th: ['ก', 'ข'] } }] }],
    ['an option', { variants: [variant('T-HALF', { option: { en: 'Half', zh: '', th: '' } })] }],
  ])('knows that %s is not said in every language', async (_, change) => {
    const { id } = await content('POST /api/staff/product', form({ ...change, on_sale: false }))
    expect(await found({ lacks: 'translation' })).toContain(id)
    const whole = await content('POST /api/staff/product', form())
    expect(await found({ lacks: 'translation' })).not.toContain(whole.id)
  })

  test('shows the price range, the stock and low stock', async () => {
    const { id } = await content('POST /api/staff/product', form())
    const item = (await content('GET /api/staff/product', { q: `T-${serial}-A` })).list[0]
    expect(item).toMatchObject({ id, variants: 2, price_from: 10_000, price_to: 20_000, stock: 0, low: 2, lacks: [] })
  })

  test('paging lists every product once, also with equal sort values', async () => {
    for (let at = 0; at < 35; at += 1) await addProduct(shop.db)
    const seen: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await content('GET /api/staff/product', { ...(cursor && { cursor }) })
      seen.push(...page.list.map(({ id }) => id))
      if (page.next === null) break
      cursor = page.next
    }
    expect(seen.length).toBeGreaterThan(35)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

describe('deleting a product', () => {
  const remove = (id: number, version = 1) => callOutcome(content('DELETE /api/staff/product/{id}', { id, version }))
  const offSale = async () => (await content('POST /api/staff/product', form({ on_sale: false }))).id

  test('that was never sold removes it with variants, prices and pictures, and leaves an audit entry', async () => {
    const id = await offSale()
    expect(await remove(id, 2)).toBe('edit_conflict')
    expect(await remove(id)).toBe('done')
    expect(await callOutcome(content('GET /api/staff/product/{id}', { id }))).toBe('not_found')
    const entries = await shop.db.select().from(audit).where(eq(audit.action, 'product.deleted'))
    expect(entries.filter(({ refId }) => refId === String(id))).toHaveLength(1)
  })

  test('is refused while it is on sale, and for one that ever had stock or an order', async () => {
    expect(await remove((await content('POST /api/staff/product', form())).id)).toBe('product_in_use')
    const stocked = await offSale()
    const { variants } = await content('GET /api/staff/product/{id}', { id: stocked })
    const operations = shop.as(staffActor(await addStaff(shop.db, 'operations'), 'operations'))
    for (const [reason, change] of [
      ['received', 3],
      ['damaged', -3],
    ] as const)
      await operations('POST /api/staff/variant/{id}/stock', { id: variants[0]!.id, reason, change, note: 'DN 1' })
    expect(await remove(stocked)).toBe('product_in_use')
    expect((await content('GET /api/staff/product/{id}', { id: stocked })).variants).toHaveLength(2)
  })
})
