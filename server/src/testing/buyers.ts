import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { StaffRole } from '@bailu/contract/call'
import type { Actor } from '../core/context.ts'
import type { Db } from '../database/connect.ts'
import { address, partner } from '../database/tables/people.ts'
import * as rows from './people.ts'

const at = new Date('2026-01-01T00:00:00Z')

type SignedIn = Extract<Actor, { kind: 'user' }>

export async function addUser(
  db: Db,
  given: { mentorId?: number; phone?: string; nickname?: string } = {},
): Promise<SignedIn> {
  return signedIn((await rows.addUser(db, given)).id, false)
}

export async function addPartner(
  db: Db,
  employeeNo: string,
  { disabledAt, ...given }: { mentorId?: number; phone?: string; disabledAt?: Date } = {},
): Promise<SignedIn> {
  const { id } = await rows.addPartner(db, employeeNo, { nickname: 'Nok', ...given })
  if (disabledAt) await db.update(partner).set({ disabledAt }).where(eq(partner.userId, id))
  return signedIn(id, disabledAt === undefined)
}

const signedIn = (userId: number, isPartner: boolean) => rows.asUserActor(userId, isPartner) as SignedIn

export async function addGuest(db: Db): Promise<Extract<Actor, { kind: 'guest' }>> {
  return { kind: 'guest', guestId: await rows.addGuest(db) }
}

/** A staff actor without a row in the database: the order calls read none. */
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

/** The address fields a guest sends with an order. */
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
