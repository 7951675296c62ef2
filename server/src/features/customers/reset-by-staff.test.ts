import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { unseal } from '../../lib/crypto.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { addStaff, addUser, staffActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { user } from '../account/table.ts'
import { audit } from '../audit/table.ts'
import { mailSealContext } from '../mail/queue-mail.ts'
import { outboxMail } from '../mail/table.ts'

let shop: TestApp
let operations: Actor
beforeAll(async () => {
  shop = await openTestApp()
  operations = staffActor(await addStaff(shop.db, 'operations'), 'operations')
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(outboxMail))

const send = (id: number) =>
  shop.as(operations)('POST /api/staff/customer/{id}/reset-password', { id, reason: 'Wrote to us' })
const addCustomer = async (given: Partial<typeof user.$inferInsert> = {}) => {
  const { id } = await addUser(shop.db)
  await shop.db
    .update(user)
    .set({ email: `nok${id}@test.example`, ...given })
    .where(eq(user.id, id))
  return id
}

describe('a password link sent by staff', () => {
  test('goes to the customer in their language, sets a new password once, and is neither replied nor audited', async () => {
    const id = await addCustomer({ lang: 'th' })
    const reply = await send(id)
    expect(reply).toEqual({ to: expect.stringMatching(/^n•••@/) })
    const [mail] = await shop.db.select().from(outboxMail)
    expect(mail).toMatchObject({ kind: 'reset_link', to: `nok${id}@test.example`, lang: 'th' })
    const { link } = JSON.parse(unseal(shop.deps.config, mailSealContext(mail!.id), mail!.sealed!)) as { link: string }
    const token = link.split('#')[1]!
    expect(JSON.stringify(reply)).not.toContain(token)
    const entries = await shop.db.select().from(audit).where(eq(audit.action, 'user.reset_sent'))
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain(token)
    const choose = () =>
      shop.as({ kind: 'anonymous' })('POST /api/reset-password/link', { token, password: 'a1'.repeat(20) })
    expect(await callOutcome(choose())).toBe('done')
    expect(await callOutcome(choose())).toBe('link_over')
  })

  test('is refused for an account that cannot receive it, and after three within an hour', async () => {
    expect(await callOutcome(send(await addCustomer({ disabledAt: new Date() })))).toBe('no_mailbox')
    const id = await addCustomer()
    for (let sent = 0; sent < 3; sent += 1) await send(id)
    expect(await callOutcome(send(id))).toBe('too_many')
    expect(await shop.db.$count(outboxMail)).toBe(3)
  })

  test('is limited for each member of staff', async () => {
    const busy = shop.as(staffActor(await addStaff(shop.db, 'operations'), 'operations'))
    const sendTo = (id: number) => busy('POST /api/staff/customer/{id}/reset-password', { id, reason: 'Asked' })
    for (let sent = 0; sent < 30; sent += 1) await sendTo(await addCustomer())
    expect(await callOutcome(sendTo(await addCustomer()))).toBe('too_many')
  })
})
