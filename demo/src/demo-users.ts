import { DAY_MS } from '@bailu/phrases/days'
import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '@bailu/server/core/context'
import { hashPassword } from '@bailu/server/lib/password'
import { sealBirthDate } from '@bailu/server/features/partners/sealed-fields'
import { THAILAND } from '@bailu/contract/addresses/kinds'
import type { StaffRole } from '@bailu/contract/call'
import { guest, user, partner } from '@bailu/server/features/account/table'
import { product } from '@bailu/server/features/catalogue/table'
import { partnerPage, partnerPagePick } from '@bailu/server/features/partners/table'
import { staff } from '@bailu/server/features/staff/table'
import type { Random } from './random.ts'
import { thaiLast, thaiMen, thaiNicknames, thaiPlaces, thaiStreets, thaiWomen } from './content/people.ts'

export const DEMO_PASSWORD = 'demo1234'

/** What the phone sends instead of a password. */
const sha1 = (word: string) => createHash('sha1').update(word).digest('hex')

type Member = { id: number; partner: boolean; joined: Date; address: DemoAddress }
export type DemoAddress = ReturnType<typeof demoAddress>
export type DemoUsers = {
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
export async function addUsers(ctx: Ctx, random: Random): Promise<DemoUsers> {
  const secret = await hashPassword(ctx.deps.config, sha1(DEMO_PASSWORD))
  const ago = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS)
  const add = (values: Partial<typeof user.$inferInsert>, joined: Date) =>
    addMember(ctx, random, { passwordHash: secret, ...values }, joined)
  const addPartner = async (
    employeeNo: (typeof PARTNERS)[number],
    values: Partial<typeof user.$inferInsert>,
    joined: Date,
  ) => {
    const member = await add(values, joined)
    const birthDate = sealBirthDate(ctx, member.id, '1991-04-12')
    await ctx.db.insert(partner).values({ userId: member.id, employeeNo, birthDate, approvedAt: joined })
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
          ago(random.between(10, 360)),
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
    guests: await addGuests(ctx, random, 24),
    staff: await addStaff(ctx),
  }
}

function demoAddress(random: Random, phone: string) {
  const { province, city, area, zip } = random.pick(thaiPlaces)
  return {
    first_name: random.percent(80) ? random.pick(thaiWomen) : random.pick(thaiMen),
    last_name: random.pick(thaiLast),
    country: THAILAND,
    province,
    city,
    area,
    address1: random.pick(thaiStreets).replace('{n}', String(random.between(1, 399))),
    address2: '',
    zip,
    phone,
  }
}

const drawPhone = (random: Random) => `08${random.between(10_000_000, 99_999_999)}`

async function addMember(
  ctx: Ctx,
  random: Random,
  values: Partial<typeof user.$inferInsert>,
  joined: Date,
): Promise<Member> {
  const phone = values.phone ?? drawPhone(random)
  const [row] = await ctx.db
    .insert(user)
    .values({
      email: '',
      nickname: random.pick(thaiNicknames),
      lang: random.percent(70) ? 'th' : random.pick(['zh', 'en'] as const),
      passwordHash: '-',
      createdAt: joined,
      emailVerifiedAt: joined,
      ...values,
      phone,
    })
    .returning({ id: user.id })
  return { id: row!.id, partner: false, joined, address: demoAddress(random, phone) }
}

async function addGuests(ctx: Ctx, random: Random, count: number) {
  const guests = Array.from({ length: count }, () => ({
    id: uuidv7(),
    address: demoAddress(random, drawPhone(random)),
  }))
  // Random hashes: no token exists for them.
  await ctx.db
    .insert(guest)
    .values(guests.map(({ id }) => ({ id, tokenHash: createHash('sha256').update(id).digest(), createdAt: ctx.now })))
  return guests
}

async function addStaff(ctx: Ctx) {
  const secret = await hashPassword(ctx.deps.config, DEMO_PASSWORD)
  // Created earlier: a new member of staff may not approve as the second person.
  const createdAt = new Date(ctx.now.getTime() - 400 * DAY_MS)
  const add = async (role: StaffRole | StaffRole[], email: string, name: string) => {
    const id = uuidv7()
    await ctx.db.insert(staff).values({ id, email, name, roles: [role].flat(), passwordHash: secret, createdAt })
    return id
  }
  return {
    owner: await add('owner', 'owner@demo.example', 'Orn'),
    finance: await add('finance', 'finance@demo.example', 'Fah'),
    operations: await add('operations', 'operations@demo.example', 'Ton'),
    content: await add('content', 'content@demo.example', 'Nok'),
    desk: await add(['operations', 'content'], 'desk@demo.example', 'Dao'),
  }
}

const PICKS = ['morning-dew-serum', 'pearl-luminous-cream', 'bamboo-sun-fluid', 'jasmine-rice-essence']

/** The public page of BL0001, with products of both catalogues. */
export async function addPartnerPage(ctx: Ctx, { bl0001 }: DemoUsers): Promise<void> {
  await ctx.db.insert(partnerPage).values({
    partnerId: bl0001.id,
    greeting: 'สวัสดีค่ะ มาลีดูแลผิวคนไทยมาหลายปี ปรึกษาได้ทุกวัน ไม่ว่าจะผิวแพ้ง่ายหรือเพิ่งเริ่มบำรุง ยินดีช่วยเลือกให้เหมาะกับคุณค่ะ',
    lineId: 'malee.bailu',
    phone: '0891112222',
    updatedAt: ctx.now,
  })
  const found = await ctx.db
    .select({ id: product.id, slug: product.slug })
    .from(product)
    .where(inArray(product.slug, PICKS))
  await ctx.db
    .insert(partnerPagePick)
    .values(
      found
        .toSorted((a, b) => PICKS.indexOf(a.slug) - PICKS.indexOf(b.slug))
        .map(({ id: productId }, sort) => ({ partnerId: bl0001.id, sort, productId })),
    )
}
