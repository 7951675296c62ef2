import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { PICKUP_ID } from '@bailu/contract/pickup'
import { setting } from '../database/tables/rules.ts'
import { openHttpShop } from './http-shop.ts'
import { ACCOUNT, PHONE, planter, WORDS } from './markers.ts'
import * as people from './people.ts'

export type Headers = Record<string, string>
export const PASSWORD = '0123456789abcdef0123456789abcdef01234567'
export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** An address in which every field is a marker. */
export const MARKED_ADDRESS = {
  first_name: WORDS,
  last_name: WORDS,
  country: WORDS,
  province: WORDS,
  city: WORDS,
  area: WORDS,
  address1: WORDS,
  address2: WORDS,
  zip: WORDS,
  phone: PHONE,
}
export const THAI_ADDRESS = { ...MARKED_ADDRESS, country: 'ประเทศไทย', zip: '10110' }
export const MARKED_CONTACT = { name: WORDS, phone: PHONE }
export const MARKED_ACCOUNT = { by: 'bank' as const, bank: WORDS, number: ACCOUNT, name: WORDS }
export const PRICE = 100_000

/** An HTTP test app with staff, its log lines, and a planter: makes calls whose texts are unique markers. */
export async function markedWorld() {
  const log: string[] = []
  const shop = await openHttpShop(undefined, { LOG_LEVEL: 'debug' }, { write: (line) => void log.push(line) })
  const { variantId, productId } = await people.addGoods(shop.db, { price: BigInt(PRICE), stock: 10_000 })
  const plain = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const p = planter(shop, plain)
  const staffIds = {
    owner: await people.addStaff(shop.db, 'owner'),
    finance: await people.addStaff(shop.db, 'finance'),
    other: await people.addStaff(shop.db, 'owner'),
    second: await people.addStaff(shop.db, 'owner'),
  }
  // Every refund needs a second approval with a reason.
  await shop.db
    .insert(setting)
    .values({ id: uuidv7(), name: 'refund_approval', value: { one: 100, day: 100 }, validFrom: new Date(0) })
  const staffHeaders = async (name: keyof typeof staffIds) => bearer(await shop.signIn.staff(staffIds[name]))
  /** A picture with markers in its file name and its EXIF data. */
  const marked = async (about: string) => ({
    name: `${p.mark(about, 'the name of a file')}.jpg`,
    bytes: await sharp(plain)
      .withExif({ IFD0: { Artist: p.mark(about, 'EXIF'), ImageDescription: p.mark(about, 'EXIF') } })
      .jpeg()
      .toBuffer(),
  })
  const lines = (quantity = 1) => [{ variant_id: variantId, quantity }]
  const world = {
    shop,
    log,
    ...p,
    variantId,
    productId,
    marked,
    lines,
    staff: { owner: {}, finance: {}, other: {}, second: {} } as Record<keyof typeof staffIds, Headers>,
    /** Signs staff in again: their sessions expire as the clock moves. */
    signInStaff: async () => {
      world.staff = {
        owner: await staffHeaders('owner'),
        finance: await staffHeaders('finance'),
        other: await staffHeaders('other'),
        second: await staffHeaders('second'),
      }
    },
    pickup: (quantity = 1) => ({
      lines: lines(quantity),
      address_id: PICKUP_ID,
      contact: MARKED_CONTACT,
      expected_total: PRICE * quantity,
    }),
    confirm: (about: string, id: string, amount: number) =>
      p.plant(world.staff.other, about, 'POST /api/staff/order/{id}/confirm-payment', {
        id,
        amount,
        bank_reference: WORDS,
      }),
  }
  await world.signInStaff()
  return world
}
export type MarkedWorld = Awaited<ReturnType<typeof markedWorld>>
