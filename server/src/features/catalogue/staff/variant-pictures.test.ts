import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { sqlState } from '../../../database/errors.ts'
import { typedAddress } from '../../../testing/fixtures/actors-fixture.ts'
import {
  addGuest,
  addProduct,
  addStaff,
  guestActor,
  staffActor,
} from '../../../testing/fixtures/people-and-products-fixture.ts'
import { noisePicture } from '../../../testing/fixtures/sample-files.ts'
import { errorOf } from '../../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readAuditEntries } from '../../../testing/database-reads.ts'
import { audit } from '../../audit/table.ts'
import { productPicture, stockMovement, variant } from '../table.ts'

type Form = InputOf<'POST /api/staff/product'>
const inAll = (text: string) => ({ en: text, zh: text, th: text })

let shop: TestApp
let content: ReturnType<TestApp['as']>
let front: string, back: string, side: string
let serial = 0

beforeAll(async () => {
  shop = await openTestApp()
  content = shop.as(staffActor(await addStaff(shop.db, 'content'), 'content'))
  const upload = async () =>
    (await content('POST /api/staff/picture', {}, { upload: { bytes: await noisePicture(60, 60).jpeg().toBuffer() } }))
      .key
  ;[front, back, side] = [await upload(), await upload(), await upload()]
})
afterAll(() => shop.close())

const size = (sku: string, picture: string | null) => ({
  sku,
  option: inAll(sku),
  points: 1,
  low_at: 1,
  on_sale: true,
  price: 10_000,
  picture,
})
const pictures = (...keys: string[]) => keys.map((key) => ({ key, alt: inAll('') }))

/** A product with the pictures front, back and side; the first variant shows the cover, the second its back. */
const form = (change: Partial<Form> = {}): Form => {
  serial += 1
  return {
    catalog: 'white',
    name: inAll(`Soap ${serial}`),
    subtitle: inAll(''),
    detail: [],
    sort: 1,
    on_sale: true,
    pictures: pictures(front, back, side),
    variants: [size(`S-${serial}-A`, null), size(`S-${serial}-B`, back)],
    ...change,
  }
}

/** The product as its form would send it unchanged. */
const formOf = async (id: number) => {
  const { variants, pictures: shown, ...rest } = await content('GET /api/staff/product/{id}', { id })
  return {
    ...rest,
    detail: [],
    pictures: shown.map(({ picture, alt }) => ({ key: picture.key, alt })),
    variants: variants.map(({ id: own, sku, option, points, low_at, on_sale, picture }) => ({
      id: own,
      sku,
      option,
      points,
      low_at,
      on_sale,
      picture,
    })),
  }
}
const shownPictures = async (id: number) =>
  (await shop.as({ kind: 'anonymous' })('GET /api/product/{id}', { id })).variants.map(({ picture }) => picture)
const save = async (id: number, change: Partial<Awaited<ReturnType<typeof formOf>>>) =>
  content('PUT /api/staff/product/{id}', { ...(await formOf(id)), ...change })

test('the page, the cart and the order show the picture of the variant, or the cover', async () => {
  const { id } = await content('POST /api/staff/product', form())
  expect(await shownPictures(id)).toEqual([null, back])
  const variantIds = (await formOf(id)).variants.map((one) => one.id)
  for (const variantId of variantIds) {
    await shop.db.update(variant).set({ stock: 5 }).where(eq(variant.id, variantId))
    const movement = { id: uuidv7(), variantId, change: 5, reason: 'opening' as const, at: shop.deps.clock() }
    await shop.db.insert(stockMovement).values(movement)
  }
  const lines = variantIds.map((variant_id) => ({ variant_id, quantity: 1 }))
  const buyer = shop.as(guestActor(await addGuest(shop.db)))
  const quote = await buyer('POST /api/cart/quote', { lines })
  expect(quote.lines.map(({ picture }) => picture.key)).toEqual([front, back])

  const order = await buyer('POST /api/order', { lines, address: typedAddress(), expected_total: quote.total })
  const ordered = await buyer('GET /api/order/{id}', { id: order.id })
  expect(ordered.lines.map(({ picture }) => picture.key)).toEqual([front, back])
  // The order keeps the picture it was placed with.
  await save(id, {
    pictures: pictures(front),
    variants: (await formOf(id)).variants.map((one) => ({ ...one, picture: null })),
  })
  const later = await buyer('GET /api/order/{id}', { id: order.id })
  expect(later.lines.map(({ picture }) => picture.key)).toEqual([front, back])
})

test('another order of the pictures changes no choice; the audit entry has the picture before and after', async () => {
  const { id } = await content('POST /api/staff/product', form())
  await save(id, { pictures: pictures(side, back, front) })
  expect(await shownPictures(id)).toEqual([null, back])
  const read = await formOf(id)
  expect(read.pictures.map(({ key }) => key)).toEqual([side, back, front])
  await save(id, { variants: read.variants.map((one) => ({ ...one, picture: side })) })
  const edits = await readAuditEntries(shop, eq(audit.refId, String(id)))
  expect(edits.at(-1)?.detail).toMatchObject({
    before: { variants: [{ picture: null }, { picture: back }] },
    after: { variants: [{ picture: side }, { picture: side }] },
  })
})

test('a form that does not name the picture leaves it; a removed picture is not shown any more', async () => {
  const { id } = await content('POST /api/staff/product', form())
  const { variants } = await formOf(id)
  const unnamed = variants.map(({ picture: _, ...one }) => one)
  await content('PUT /api/staff/product/{id}', { ...(await formOf(id)), variants: unnamed })
  expect(await shownPictures(id)).toEqual([null, back])
  await content('PUT /api/staff/product/{id}', {
    ...(await formOf(id)),
    pictures: pictures(front, side),
    variants: unnamed,
  })
  expect(await shownPictures(id)).toEqual([null, null])
})

test('a picture that the product does not have, or has twice, is refused with its field', async () => {
  const foreign = await errorOf(content('POST /api/staff/product', form({ pictures: pictures(front, side) })))
  expect([foreign.code, foreign.fields]).toEqual(['bad_input', { 'variants.1.picture': { what: 'choice' } }])
  const twice = await errorOf(content('POST /api/staff/product', form({ pictures: pictures(front, back, front) })))
  expect([twice.code, twice.fields]).toEqual(['bad_input', { 'pictures.2.key': { what: 'twice' } }])
})

test('a copy has the same choices', async () => {
  const { id } = await content('POST /api/staff/product', form())
  const copied = await content('POST /api/staff/product/{id}/copy', { id })
  expect((await formOf(copied.id)).variants.map(({ picture }) => picture)).toEqual([null, back])
})

test('the database refuses the picture of another product', async () => {
  const { variantId } = await addProduct(shop.db)
  const foreign = shop.db.update(variant).set({ pictureKey: back }).where(eq(variant.id, variantId))
  expect(await foreign.catch(sqlState)).toBe('23503')
})

// The version before this column replaced all rows when a product was saved.
test('rows of pictures can be deleted and inserted again by the version before', async () => {
  const { id } = await content('POST /api/staff/product', form())
  await shop.db.transaction(async (tx) => {
    const own = eq(productPicture.productId, id)
    const rows = await tx.select().from(productPicture).where(own)
    await tx.delete(productPicture).where(own)
    await tx.insert(productPicture).values(rows)
  })
  expect(await shownPictures(id)).toEqual([null, null])
})
