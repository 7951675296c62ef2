import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { StaffRole } from '@bailu/contract/call'
import type { Actor } from '../core/context.ts'
import { hashToken } from '../core/token.ts'
import type { Db } from '../database/connect.ts'
import { picture, product, productPicture, stockMove, variant } from '../database/tables/catalogue.ts'
import { address, guest, partner, user } from '../database/tables/people.ts'

const at = new Date('2026-01-01T00:00:00Z')
const words = (text: string) => ({ en: text, zh: text, th: text })

/** A product with one variant; its opening stock is booked. */
export async function addGoods(
  db: Db,
  given: { price?: bigint; stock?: number; points?: number; onSale?: boolean; name?: string } = {},
) {
  const { price = 59_000n, stock = 100, points = 10, onSale = true, name = 'Serum' } = given
  const key = randomUUID().replaceAll('-', '')
  await db.insert(picture).values({ key, width: 800, height: 800, tone: '#ddccbb', createdAt: at })
  const [made] = await db
    .insert(product)
    .values({
      slug: key,
      catalog: 'green',
      name: words(name),
      subtitle: words(''),
      detail: [],
      onSale,
      sort: 1,
      createdAt: at,
    })
    .returning({ id: product.id })
  const productId = made!.id
  await db.insert(productPicture).values([
    { productId, sort: 2, pictureKey: key },
    { productId, sort: 1, pictureKey: key },
  ])
  const [sku] = await db
    .insert(variant)
    .values({ productId, sku: key, option: words('30 ml'), price, stock, points, sort: 1 })
    .returning({ id: variant.id })
  const variantId = sku!.id
  await db.insert(stockMove).values({ id: uuidv7(), variantId, change: stock, reason: 'opening', at })
  return { productId, variantId }
}

type SignedIn = Extract<Actor, { kind: 'user' }>

export async function addUser(db: Db, given: { mentorId?: number; phone?: string } = {}): Promise<SignedIn> {
  const [made] = await db
    .insert(user)
    .values({
      email: `${randomUUID()}@demo.example`,
      phone: given.phone ?? '',
      nickname: 'Nok',
      passwordHash: '',
      lang: 'en',
      mentorId: given.mentorId,
      createdAt: at,
    })
    .returning({ id: user.id })
  return { kind: 'user', userId: made!.id, partner: false, sessionId: randomUUID() }
}

export async function addPartner(
  db: Db,
  employeeNo: string,
  given: { mentorId?: number; phone?: string; disabledAt?: Date } = {},
): Promise<SignedIn> {
  const actor = await addUser(db, given)
  await db
    .insert(partner)
    .values({ userId: actor.userId, employeeNo, birthDate: '1990-01-01', approvedAt: at, disabledAt: given.disabledAt })
  return { ...actor, partner: given.disabledAt === undefined }
}

export async function addGuest(db: Db): Promise<Extract<Actor, { kind: 'guest' }>> {
  const guestId = uuidv7()
  await db.insert(guest).values({ id: guestId, tokenHash: hashToken(guestId), createdAt: at })
  return { kind: 'guest', guestId }
}

/** Enough of a staff member to act; orders ask for no row. */
export const staffOf = (role: StaffRole): Actor => ({
  kind: 'staff',
  staffId: randomUUID(),
  role,
  sessionId: randomUUID(),
})

export async function addAddress(db: Db, userId: number, phone = '0812345678'): Promise<number> {
  const [made] = await db
    .insert(address)
    .values({
      userId,
      firstName: 'Nok',
      lastName: 'Jaidee',
      country: 'ประเทศไทย',
      province: 'กรุงเทพมหานคร',
      city: 'วัฒนา',
      area: 'คลองเตยเหนือ',
      address1: '1',
      address2: '',
      zip: '10110',
      phone,
      createdAt: at,
    })
    .returning({ id: address.id })
  return made!.id
}

/** An address as a guest types it. */
export const typedAddress = (phone = '0898765432') => ({
  first_name: 'Mali',
  last_name: 'Dee',
  country: 'ประเทศไทย',
  province: 'เชียงใหม่',
  city: 'เมือง',
  area: 'ศรีภูมิ',
  address1: '9',
  zip: '50200',
  phone,
})
