import { and, eq, isNull, like } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errors } from '@bailu/phrases/errors/errors'
import type { Ctx } from '../../core/context.ts'
import { hashPassword, verifyPassword } from '../../lib/password.ts'
import { deleteExpiredRows } from '../../app/background-jobs.ts'
import { unseal } from '../../lib/crypto.ts'
import { audit } from '../audit/table.ts'
import { rateLimit } from '../../database/core-tables.ts'
import { outboxMail } from '../mail/table.ts'
import { session, user, passwordReset } from '../account/table.ts'
import { mailSealContext } from '../mail/queue-mail.ts'
import { sendMails } from '../mail/send-mails.ts'
import { postgresDatabase } from '../../testing/test-database.ts'
import { openHttpTestApp, type HttpTestApp } from '../../testing/http-test-app.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'

const OLD = '0123456789abcdef0123456789abcdef01234567'
const NEW = 'fedcba9876543210fedcba9876543210fedcba98'
const START = new Date('2026-11-20T05:00:00Z')
const UNKNOWN = 'nobody@test.example'

let shop: HttpTestApp
let email: string
let userId: number
let oldHash: string

beforeAll(async () => {
  shop = await openHttpTestApp(postgresDatabase)
  oldHash = await hashPassword(shop.deps.config, OLD)
})
afterAll(() => shop?.close())
beforeEach(async () => {
  shop.setClock(START)
  await shop.db.delete(rateLimit)
  await shop.db.delete(outboxMail)
  const person = await people.addUser(shop.db, { passwordHash: oldHash, lang: 'th' })
  email = person.email
  userId = person.id
})

const anonymous = () => shop.as({ kind: 'anonymous' })
const ask = (to = email) => anonymous()('POST /api/reset-password/code', { email: to })
const reset = (request: string, code: string, { as = email, password = NEW } = {}) =>
  anonymous()('POST /api/reset-password', { email: as, request, code, password }).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
const mails = (kind: 'reset_code' | 'password_changed') =>
  shop.db.select().from(outboxMail).where(eq(outboxMail.kind, kind)).orderBy(outboxMail.id)
async function mailedCode(): Promise<string> {
  const { id, sealed } = (await mails('reset_code')).at(-1)!
  return (JSON.parse(unseal(shop.deps.config, mailSealContext(id), sealed!)) as { code: string }).code
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const passwordIs = async (secret: string) => {
  const [row] = await shop.db.select().from(user).where(eq(user.id, userId))
  return verifyPassword(shop.deps.config, row!.passwordHash, secret)
}
const passMs = (ms: number) => shop.setClock(new Date(shop.deps.clock().getTime() + ms))

describe('with the right code', () => {
  test('the password changes, every session ends, the owner is emailed, and it is audited', async () => {
    const token = await shop.signIn.user(userId)
    const { request } = await ask()
    expect(await reset(request, await mailedCode(), { as: email.toUpperCase() })).toBe('ok')
    expect(await passwordIs(NEW)).toBe(true)
    const open = await shop.db
      .select()
      .from(session)
      .where(and(eq(session.userId, userId), isNull(session.endedAt)))
    expect(open).toEqual([])
    const info = await shop.app.inject({ url: '/api/user-info', headers: { authorization: `Bearer ${token}` } })
    expect(info.json()).toMatchObject({ status: 401 })
    expect(await mails('password_changed')).toMatchObject([{ to: email, lang: 'th' }])
    const rows = await shop.db
      .select()
      .from(audit)
      .where(and(eq(audit.refId, String(userId)), like(audit.action, 'password.%')))
      .orderBy(audit.id)
    expect(rows.map(({ action }) => action).sort()).toEqual(['password.code_sent', 'password.reset'])
    expect(await anonymous()('POST /api/login', { email, password: NEW })).toHaveProperty('token')
  })

  test('it works once, and invalidates all other codes of the account', async () => {
    const first = await ask()
    const firstCode = await mailedCode()
    const second = await ask()
    const code = await mailedCode()
    expect(await reset(second.request, code)).toBe('ok')
    expect(await reset(second.request, code)).toBe('code_spent')
    expect(await reset(first.request, firstCode)).toBe('code_spent')
  })

  test('of two concurrent uses one succeeds', async () => {
    const { request } = await ask()
    const code = await mailedCode()
    const passwords = [NEW, NEW.replace('f', 'e')]
    const answers = await Promise.all(passwords.map((password) => reset(request, code, { password })))
    expect(answers.sort()).toEqual(['code_spent', 'ok'])
    expect(await mails('password_changed')).toHaveLength(1)
  })

  test('a common password costs no attempt', async () => {
    const { request } = await ask()
    const common = '7c4a8d09ca3762af61e59520943dc26494f8941b'
    expect(await reset(request, await mailedCode(), { password: common })).toBe('password_common')
    expect(await shop.db.select().from(passwordReset).where(eq(passwordReset.id, request))).toMatchObject([
      { tries: 0 },
    ])
  })

  test('ends the delay after failed sign-ins', async () => {
    for (let i = 0; i < 5; i += 1) {
      await expect(anonymous()('POST /api/login', { email, password: NEW })).rejects.toMatchObject({
        code: 'wrong_login',
      })
    }
    await expect(anonymous()('POST /api/login', { email, password: OLD })).rejects.toMatchObject({ code: 'too_many' })
    const { request } = await ask()
    await reset(request, await mailedCode())
    expect(await anonymous()('POST /api/login', { email, password: NEW })).toHaveProperty('token')
  })
})

describe('rejects', () => {
  test('a wrong code five times, then even the right one', async () => {
    const { request } = await ask()
    const code = await mailedCode()
    for (let i = 0; i < 5; i += 1) expect(await reset(request, otherThan(code))).toBe('code_wrong')
    expect(await reset(request, code)).toBe('code_spent')
    expect(await passwordIs(OLD)).toBe(true)
  })

  test('more than five concurrent guesses', async () => {
    const { request } = await ask()
    const wrong = otherThan(await mailedCode())
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(request, wrong)))
    expect(answers.filter((code) => code === 'code_wrong')).toHaveLength(5)
    expect(answers.filter((code) => code === 'code_spent')).toHaveLength(15)
  })

  test('a code after ten minutes', async () => {
    const { request } = await ask()
    const code = await mailedCode()
    passMs(600_000)
    expect(await reset(request, code)).toBe('code_late')
  })

  test('the code of another request, or with another address', async () => {
    const first = await ask()
    const code = await mailedCode()
    const second = await ask()
    expect(await reset(first.request, code, { as: UNKNOWN })).toBe('code_wrong')
    if ((await mailedCode()) !== code) expect(await reset(second.request, code)).toBe('code_wrong')
    expect(await reset('01990000-0000-7000-8000-000000000000', code)).toBe('code_late')
  })

  test('a disabled account gets no code', async () => {
    await shop.db.update(user).set({ disabledAt: START }).where(eq(user.id, userId))
    await ask()
    expect(await mails('reset_code')).toMatchObject([{ sealed: null, sentAt: null }])
  })

  test('the fourth code within an hour, with the time to wait', async () => {
    for (let i = 0; i < 3; i += 1) await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'codes_enough', wait: 3600 })
    await expect(ask(email.toUpperCase())).rejects.toMatchObject({ code: 'codes_enough' })
    passMs(3_600_000)
    await ask()
  })

  test('the 121st code for one network, for any email', async () => {
    for (let i = 0; i < 120; i += 1) await ask(`list${i}@test.example`)
    await expect(ask()).rejects.toMatchObject({ code: 'too_many' })
  })
})

describe('an email without an account', () => {
  /** The SQL statements without their values. */
  async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
    const statements: string[] = []
    // Hooks the connection below all wrappers, so that every statement is recorded, with or without values.
    const wire = pg.Connection.prototype
    const { query, parse } = wire
    wire.query = function (this: pg.Connection, text) {
      statements.push(text)
      return query.call(this, text)
    }
    wire.parse = function (this: pg.Connection, given, more) {
      statements.push(given.text)
      return parse.call(this, given, more)
    }
    try {
      await work()
    } finally {
      Object.assign(wire, { query, parse })
    }
    return statements
  }

  test('runs the same statements and gives the same reply', async () => {
    // The first request of a day from a network also stores that network for the audit log.
    await ask('first-of-the-day@test.example')
    const known = await recordStatements(() => ask())
    const unknown = await recordStatements(() => ask(UNKNOWN))
    expect(known.length).toBeGreaterThan(6)
    expect(unknown).toEqual(known)
    const [one, other] = [await ask(), await ask(UNKNOWN)]
    expect(Object.keys(other)).toEqual(Object.keys(one))
    expect(other.again_in).toBe(one.again_in)
  })

  test('rejects every code with the same error and the same statements', async () => {
    const answers: string[][] = []
    const statements: string[][] = []
    for (const to of [email, UNKNOWN]) {
      const { request } = await ask(to)
      const code = to === email ? otherThan(await mailedCode()) : '123456'
      const replies: string[] = []
      statements.push(
        await recordStatements(async () => {
          for (let i = 0; i < 6; i += 1) replies.push(await reset(request, code, { as: to }))
          passMs(600_000)
          replies.push(await reset(request, code, { as: to }))
        }),
      )
      answers.push(replies)
      shop.setClock(START)
    }
    expect(answers[0]).toEqual([...Array<string>(5).fill('code_wrong'), 'code_spent', 'code_late'])
    expect(answers[1]).toEqual(answers[0])
    expect(statements[1]).toEqual(statements[0])
  })

  test('never gets an email', async () => {
    await ask(UNKNOWN)
    expect(await sendMails(shop.ctx({ kind: 'system' }) as Ctx)).toEqual({ sent: 0, failed: 0 })
  })

  test('gets the same error for the fourth code, in every language', async () => {
    for (let i = 0; i < 3; i += 1) for (const one of [email, UNKNOWN]) await ask(one)
    for (const lang of ['en', 'zh', 'th'] as const)
      for (const one of [email, UNKNOWN]) {
        const url = `/api/reset-password/code?lang=${lang}`
        const reply = await shop.app.inject({ method: 'POST', url, payload: { email: one } })
        const replies = { status: 429, code: 'codes_enough', msg: errors[lang].codes_enough }
        expect(reply.json()).toMatchObject(replies)
      }
  })

  test('has the same rate limits', async () => {
    for (let i = 0; i < 3; i += 1) await ask(UNKNOWN)
    await expect(ask(UNKNOWN)).rejects.toMatchObject({ code: 'codes_enough', wait: 3600 })
  })
})

test('the code is in no reply and in no table', async () => {
  const reply = await shop.app.inject({ method: 'POST', url: '/api/reset-password/code', payload: { email } })
  const code = await mailedCode()
  expect(reply.body).not.toContain(code)
  const rows = [await shop.db.select().from(passwordReset), await shop.db.select().from(outboxMail)]
  expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
})

test('requests are erased after a day', async () => {
  await ask()
  passMs(2 * 86_400_000)
  await deleteExpiredRows(shop.ctx({ kind: 'system' }))
  expect(await shop.db.select().from(passwordReset)).toEqual([])
})
