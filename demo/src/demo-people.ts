import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '@bailu/server/core/context'
import { hashPassword } from '@bailu/server/core/password'
import { THAILAND } from '@bailu/contract/pickup'
import type { StaffRole } from '@bailu/contract/call'
import { guest, partner, staff, user } from '@bailu/server/database/tables/people'
import type { Chance } from './chance.ts'
import { thaiLast, thaiMen, thaiNicknames, thaiPlaces, thaiStreets, thaiWomen } from './content/people.ts'

export const DEMO_PASSWORD = 'demo1234'
const DAY = 86_400_000

/** What the phone sends instead of a password. */
const sha1 = (word: string) => createHash('sha1').update(word).digest('hex')

type Member = { id: number; partner: boolean; joined: Date; address: DemoAddress }
export type DemoAddress = ReturnType<typeof demoAddress>
export type DemoPeople = {
  bl0001: Member
  bl0002: Member
  other: Member
  customer: Member
  /** Clients of BL0001, of the other partner, and users without a partner. */
  clients: Member[]
  clientsOfOther: Member[]
  strangers: Member[]
  guests: { id: string; address: DemoAddress }[]
  staff: { owner: string; finance: string; operations: string; content: string }
}

const PARTNERS = ['BL0001', 'BL0002', 'BL0003'] as const

/** The demo accounts, and users who registered during the past year. */
export async function addPeople(ctx: Ctx, luck: Chance): Promise<DemoPeople> {
  const secret = await hashPassword(ctx.house.settings, sha1(DEMO_PASSWORD))
  const ago = (days: number) => new Date(ctx.now.getTime() - days * DAY)
  const add = (values: Partial<typeof user.$inferInsert>, joined: Date) =>
    addMember(ctx, luck, { passwordHash: secret, ...values }, joined)
  const addPartner = async (
    employeeNo: (typeof PARTNERS)[number],
    values: Partial<typeof user.$inferInsert>,
    joined: Date,
  ) => {
    const member = await add(values, joined)
    await ctx.db.insert(partner).values({ userId: member.id, employeeNo, birthDate: '1991-04-12', approvedAt: joined })
    return { ...member, partner: true }
  }
  const other = await addPartner('BL0003', { email: 'somchai@demo.example', nickname: 'Somchai' }, ago(420))
  const bl0001 = await addPartner(
    'BL0001',
    { email: 'partner@demo.example', nickname: 'Malee', phone: '0891112222', mentorId: other.id },
    ago(390),
  )
  const bl0002 = await addPartner(
    'BL0002',
    { email: 'newpartner@demo.example', nickname: 'Lin', phone: '0893334444', mentorId: bl0001.id },
    ago(6),
  )
  const customer = await add(
    { email: 'customer@demo.example', nickname: 'Ploy', phone: '0895556666', mentorId: bl0001.id },
    ago(300),
  )
  const many = async (count: number, mentorId: number | null, kind: string) => {
    const made: Member[] = []
    for (let n = 0; n < count; n += 1) {
      made.push(
        await add(
          { email: `${kind}${n + 1}@clients.demo.example`, passwordHash: '-', mentorId },
          ago(luck.between(10, 360)),
        ),
      )
    }
    return made
  }
  return {
    bl0001,
    bl0002,
    other,
    customer,
    clients: [customer, ...(await many(63, bl0001.id, 'client'))],
    clientsOfOther: await many(30, other.id, 'friend'),
    strangers: await many(14, null, 'visitor'),
    guests: await addGuests(ctx, luck, 24),
    staff: await addStaff(ctx),
  }
}

function demoAddress(luck: Chance, phone: string) {
  const { province, city, area, zip } = luck.pick(thaiPlaces)
  return {
    first_name: luck.percent(80) ? luck.pick(thaiWomen) : luck.pick(thaiMen),
    last_name: luck.pick(thaiLast),
    country: THAILAND,
    province,
    city,
    area,
    address1: luck.pick(thaiStreets).replace('{n}', String(luck.between(1, 399))),
    address2: '',
    zip,
    phone,
  }
}

const phoneOf = (luck: Chance) => `08${luck.between(10_000_000, 99_999_999)}`

async function addMember(
  ctx: Ctx,
  luck: Chance,
  values: Partial<typeof user.$inferInsert>,
  joined: Date,
): Promise<Member> {
  const phone = values.phone ?? phoneOf(luck)
  const [row] = await ctx.db
    .insert(user)
    .values({
      email: '',
      nickname: luck.pick(thaiNicknames),
      lang: luck.percent(70) ? 'th' : luck.pick(['zh', 'en'] as const),
      passwordHash: '-',
      createdAt: joined,
      emailProvenAt: joined,
      ...values,
      phone,
    })
    .returning({ id: user.id })
  return { id: row!.id, partner: false, joined, address: demoAddress(luck, phone) }
}

async function addGuests(ctx: Ctx, luck: Chance, count: number) {
  const guests = Array.from({ length: count }, () => ({ id: uuidv7(), address: demoAddress(luck, phoneOf(luck)) }))
  // Random hashes: no token exists for them.
  await ctx.db
    .insert(guest)
    .values(guests.map(({ id }) => ({ id, tokenHash: createHash('sha256').update(id).digest(), createdAt: ctx.now })))
  return guests
}

async function addStaff(ctx: Ctx) {
  const secret = await hashPassword(ctx.house.settings, DEMO_PASSWORD)
  // Created earlier: a new member of staff may not approve as the second person.
  const createdAt = new Date(ctx.now.getTime() - 400 * DAY)
  const add = async (role: StaffRole, email: string, name: string) => {
    const id = uuidv7()
    await ctx.db.insert(staff).values({ id, email, name, role, passwordHash: secret, createdAt })
    return id
  }
  return {
    owner: await add('owner', 'owner@demo.example', 'Orn'),
    finance: await add('finance', 'finance@demo.example', 'Fah'),
    operations: await add('operations', 'operations@demo.example', 'Ton'),
    content: await add('content', 'content@demo.example', 'Nok'),
  }
}
