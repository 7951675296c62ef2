import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../core/context.ts'
import { hashPassword } from '../../lib/password.ts'
import { inTx } from '../../database/transaction.ts'
import { session, user } from '../account/table.ts'
import { staff, staffSession } from '../staff/table.ts'
import { testDatabase } from '../../testing/test-database.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { untilWaiting } from '../../testing/races/until-waiting.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const KNOWN = '0123456789abcdef0123456789abcdef01234567'

let shop: TestApp
let hash: string
beforeAll(async () => {
  shop = await openTestApp(testDatabase)
  hash = await hashPassword(shop.deps.config, KNOWN)
})
afterAll(() => shop?.close())

const anonymous = () => shop.as({ kind: 'anonymous' })

/** Signs in while an uncommitted transaction has changed the password. */
async function duringSignIn(change: (tx: Ctx) => Promise<unknown>, signIn: () => Promise<unknown>): Promise<string> {
  const [changed, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changing = inTx(shop.ctx({ kind: 'system' }), async (tx) => {
    await change(tx)
    changed.resolve()
    await commit.promise
  })
  await changed.promise
  const entering = callOutcome(signIn())
  await untilWaiting(shop.db, entering)
  commit.resolve()
  await changing
  return entering
}
test('the old password of a staff account gives no session after the change', async () => {
  const id = await people.addStaff(shop.db, 'finance')
  await shop.db.update(staff).set({ passwordHash: hash }).where(eq(staff.id, id))
  const email = `${id}@test.example`
  const change = (tx: Ctx) => tx.db.update(staff).set({ passwordHash: 'another' }).where(eq(staff.id, id))
  expect(await duringSignIn(change, () => anonymous()('POST /api/staff/login', { email, password: KNOWN }))).toBe(
    'wrong_login',
  )
  expect(await shop.db.$count(staffSession, eq(staffSession.staffId, id))).toBe(0)
})

test('neither does the old password of a customer', async () => {
  const { id, email } = await people.addUser(shop.db, { passwordHash: hash })
  const change = (tx: Ctx) => tx.db.update(user).set({ passwordHash: 'another' }).where(eq(user.id, id))
  expect(await duringSignIn(change, () => anonymous()('POST /api/login', { email, password: KNOWN }))).toBe(
    'wrong_login',
  )
  expect(await shop.db.$count(session, eq(session.userId, id))).toBe(0)
})
