import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimit } from '../../database/core-tables.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { mayEmailUnverified, normalizeMailbox } from './queue-mail.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
beforeEach(() => shop.db.delete(rateLimit))
afterAll(() => shop?.close())

test.each([
  ['Mali@Example.com', 'mali@example.com'],
  ['mali+1@example.com', 'mali@example.com'],
  ['mali+1+2@example.com', 'mali@example.com'],
  ['ma.li@example.com', 'ma.li@example.com'],
  ['Ma.L.i+news@gmail.com', 'mali@gmail.com'],
  ['mali@googlemail.com', 'mali@gmail.com'],
  ['mali@gmail.com.example.com', 'mali@gmail.com.example.com'],
  ['+1@example.com', '+1@example.com'],
])('%s is counted as %s', (address, mailbox) => expect(normalizeMailbox(address)).toBe(mailbox))

describe('tags and dots do not make another mailbox', () => {
  test('for e-mails to a typed address', async () => {
    const ctx = shop.ctx({ kind: 'anonymous' })
    for (let tag = 0; tag < 8; tag += 1) expect(await mayEmailUnverified(ctx, `mali+${tag}@gmail.com`)).toBe(true)
    expect(await mayEmailUnverified(ctx, 'm.a.l.i@googlemail.com')).toBe(false)
    expect(await mayEmailUnverified(ctx, 'malee@gmail.com')).toBe(true)
  })

  test.each(['POST /api/reset-password/code', 'POST /api/staff/sign-in-link'] as const)('for %s', async (call) => {
    const anonymous = shop.as({ kind: 'anonymous' }, '10.30.0.1')
    const ask = (email: string) =>
      callOutcome(anonymous(call, { email, ...(call.includes('staff') && { lang: 'en' }) }))
    for (const tag of [1, 2, 3]) expect(await ask(`mali+${tag}@test.example`)).toBe('done')
    expect(['codes_enough', 'too_many']).toContain(await ask('mali+4@test.example'))
    expect(await ask('malee@test.example')).toBe('done')
  })

  test('but failed passwords are counted by account', async () => {
    const anonymous = shop.as({ kind: 'anonymous' }, '10.30.0.2')
    const guess = (email: string) => anonymous('POST /api/login', { email, password: 'f'.repeat(40) })
    expect(await countOutcomes(Array.from({ length: 5 }, () => guess('mali+1@test.example')))).toEqual({
      wrong_login: 5,
    })
    expect(await callOutcome(guess('mali+1@test.example'))).toBe('too_many')
    expect(await callOutcome(guess('mali@test.example'))).toBe('wrong_login')
  })
})
