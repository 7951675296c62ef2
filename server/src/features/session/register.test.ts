import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { throttle } from '../../database/tables/house.ts'
import { consent } from '../../database/tables/consents.ts'
import { outboxMail } from '../../database/tables/mail.ts'
import { user } from '../../database/tables/people.ts'
import * as people from '../../testing/people.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
let serial = 0
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())
beforeEach(() => shop.db.delete(throttle))

const form = (more: { email?: string; invitation_code?: string } = {}) => ({
  email: `new${(serial += 1)}@test.example`,
  password: '0123456789abcdef0123456789abcdef01234567',
  nickname: 'มะลิ',
  phone: '0812345678',
  agreed: true as const,
  lang: 'th' as const,
  ...more,
})
const register = (input = form()) => shop.as({ kind: 'nobody' })('POST /api/register', input)
const refused = (input = form()) => expect(register(input)).rejects

test('what was agreed to is written down: what, which version, in which language, when', async () => {
  const input = form()
  await register(input)
  const rows = await shop.db
    .select({ agreement: consent.agreement, version: consent.version, lang: consent.lang, at: consent.at })
    .from(consent)
    .innerJoin(user, eq(user.id, consent.userId))
    .where(eq(user.email, input.email))
    .orderBy(consent.agreement)
  expect(rows).toEqual([
    { agreement: 'privacy', version: '0', lang: 'th', at: shop.house.clock() },
    { agreement: 'user', version: '0', lang: 'th', at: shop.house.clock() },
  ])
})

test('without agreeing, no account', async () => {
  const input = { ...form(), agreed: false }
  await refused(input as never).toMatchObject({ code: 'bad_input', fields: { agreed: { what: 'choice' } } })
})

test('a taken address is refused, and its owner gets one mail a day about it', async () => {
  const owner = await people.addUser(shop.db, { lang: 'zh' })
  for (const email of [owner.email, owner.email.toUpperCase()]) {
    await refused(form({ email })).toMatchObject({ code: 'email_taken' })
  }
  const mails = await shop.db.select().from(outboxMail).where(eq(outboxMail.to, owner.email))
  expect(mails).toMatchObject([{ kind: 'already_registered', lang: 'zh' }])
  shop.passDays(1)
  await refused(form({ email: owner.email })).toMatchObject({ code: 'email_taken' })
  expect(await shop.db.select().from(outboxMail).where(eq(outboxMail.to, owner.email))).toHaveLength(2)
})

test('a list of addresses is not tried through: then taken and free get the same answer', async () => {
  const owner = await people.addUser(shop.db)
  for (let i = 0; i < 20; i += 1) await refused(form({ email: owner.email })).toMatchObject({ code: 'email_taken' })
  await refused(form({ email: owner.email })).toMatchObject({ code: 'too_many', wait: 1 })
  await refused().toMatchObject({ code: 'too_many', wait: 1 })
}, 30_000)

test('right registrations and unknown invitations count for nothing there', async () => {
  for (let i = 0; i < 12; i += 1) await register()
  for (let i = 0; i < 12; i += 1) {
    await refused(form({ invitation_code: 'NOBODY' })).toMatchObject({ code: 'invitation_unknown' })
  }
  await register()
}, 30_000)
