import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { StaffRole } from '@bailu/contract/call'
import type { Actor } from '../core/context.ts'
import { hashToken } from '../core/token.ts'
import type { Db } from '../database/connect.ts'
import { picture, product, productPicture, stockMove, variant } from '../database/tables/catalogue.ts'
import { guest, partner, staff, user } from '../database/tables/people.ts'

const AT = new Date('2026-01-01T00:00:00Z')
const same = (word: string) => ({ en: word, zh: word, th: word })
let serial = 0

/** Inserts a user directly. @returns the row */
export async function addUser(db: Db, values: Partial<typeof user.$inferInsert> = {}) {
  serial += 1
  const [row] = await db
    .insert(user)
    .values({
      email: `person${serial}@test.example`,
      phone: `08${String(10_000_000 + serial)}`,
      nickname: `Person ${serial}`,
      passwordHash: '-',
      lang: 'en',
      createdAt: AT,
      emailProvenAt: AT,
      ...values,
    })
    .returning()
  return row!
}

export async function addPartner(db: Db, employeeNo: string, values: Partial<typeof user.$inferInsert> = {}) {
  const row = await addUser(db, values)
  await db.insert(partner).values({ userId: row.id, employeeNo, birthDate: '1990-01-01', approvedAt: AT })
  return row
}

export async function addGuest(db: Db): Promise<string> {
  const id = uuidv7()
  await db.insert(guest).values({ id, tokenHash: hashToken(id), createdAt: AT })
  return id
}

export async function addStaff(db: Db, role: StaffRole): Promise<string> {
  const id = uuidv7()
  await db.insert(staff).values({ id, email: `${id}@test.example`, name: role, passwordHash: '-', role, createdAt: AT })
  return id
}

type GoodsGiven = { price?: bigint; stock?: number; points?: number; onSale?: boolean; name?: string }

/** A product with one variant and its opening stock movement. @returns both ids */
export async function addGoods(db: Db, given: GoodsGiven = {}) {
  const { price = 59_000n, stock = 100, points = 10, onSale = true, name = 'Serum' } = given
  const key = randomUUID().replaceAll('-', '')
  await db.insert(picture).values({ key, width: 800, height: 800, tone: '#ddccbb', createdAt: AT })
  const [made] = await db
    .insert(product)
    .values({
      slug: key,
      catalog: 'green',
      name: same(name),
      subtitle: same(''),
      detail: [],
      onSale,
      sort: 1,
      createdAt: AT,
    })
    .returning({ id: product.id })
  const productId = made!.id
  await db.insert(productPicture).values([
    { productId, sort: 0, pictureKey: key },
    { productId, sort: 1, pictureKey: key },
  ])
  const [sku] = await db
    .insert(variant)
    .values({ productId, sku: key, option: same('30 ml'), price, stock, points, sort: 1 })
    .returning({ id: variant.id })
  const variantId = sku!.id
  if (stock > 0)
    await db.insert(stockMove).values({ id: uuidv7(), variantId, change: stock, reason: 'opening', at: AT })
  return { productId, variantId }
}

export const asUserActor = (userId: number, isPartner = false): Actor => ({
  kind: 'user',
  userId,
  partner: isPartner,
  sessionId: uuidv7(),
})
export const asGuestActor = (guestId: string): Actor => ({ kind: 'guest', guestId })
export const asStaffActor = (staffId: string, role: StaffRole): Actor => ({
  kind: 'staff',
  staffId,
  role,
  sessionId: uuidv7(),
})

export const CONTACT = { name: 'Malee Suksan', phone: '0812345678' }

export const APPLICATION = {
  first_name: 'Malee',
  last_name: 'Suksan',
  birth_date: '1990-02-28',
  consents: { partner: true, privacy: true } as const,
}

export const ADDRESS = {
  first_name: 'Malee',
  last_name: 'Suksan',
  country: 'ประเทศไทย',
  province: 'กรุงเทพมหานคร',
  city: 'วัฒนา',
  area: 'คลองเตยเหนือ',
  address1: '1 ถนนสุขุมวิท',
  address2: '',
  zip: '10110',
  phone: '0812345678',
}
