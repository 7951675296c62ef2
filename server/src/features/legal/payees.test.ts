import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RetentionKind } from '@bailu/contract/legal/staff'
import { partnerApplication, user } from '../account/table.ts'
import { withdrawal } from '../payouts/table.ts'
import { eraseAllExpiredData } from './registry.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner } from '../../testing/fixtures/orders-fixture.ts'
import { earnSettledReward, addBankCard, withdrawAndPay } from '../../testing/fixtures/payouts-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sealApplication } from '../applications/read-applications.ts'

const START = new Date('2026-11-20T05:00:00Z')
let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop?.close())
beforeEach(() => shop.setClock(START))

const runErasure = () => eraseAllExpiredData(shop.ctx({ kind: 'system' }))
const due = async (kind: RetentionKind) =>
  (await shop.as(newStaffActor('owner'))('GET /api/staff/retention', {})).list.find((one) => one.kind === kind)!
const paidTo = async (id: string) => (await shop.db.select().from(withdrawal).where(eq(withdrawal.id, id)))[0]!
const applicationOf = async (id: string) =>
  (await shop.db.select().from(partnerApplication).where(eq(partnerApplication.id, id)))[0]

/** A partner with an approved application and a paid withdrawal. */
async function paid() {
  const id = await seedPartner(shop)
  await addBankCard(shop, id)
  await earnSettledReward(shop, id, 1_000_000n)
  const application = uuidv7()
  const typed = sealApplication(shop, application, { birthDate: '1990-02-28', message: 'I sell already' })
  await shop.db.insert(partnerApplication).values({
    id: application,
    userId: id,
    status: 'approved',
    firstName: 'Zqfirst',
    lastName: 'Zqlast',
    ...typed,
    submittedAt: shop.deps.clock(),
    decidedAt: shop.deps.clock(),
  })
  return { id, application, withdrawal: await withdrawAndPay(shop, id, 97_000n) }
}
const leave = ({ id }: { id: number }) =>
  shop.db.update(user).set({ deletedAt: shop.deps.clock() }).where(eq(user.id, id))

test('payees of withdrawals are erased five years after the end of the year; amount and last digits of the account stay', async () => {
  const one = await paid()
  shop.setClock(new Date('2031-12-31T12:00:00Z'))
  await runErasure()
  expect((await paidTo(one.withdrawal)).sealed).not.toBe('')
  shop.setClock(new Date('2031-12-31T17:00:01Z'))
  expect(await due('payees')).toMatchObject({ length: 5, unit: 'years', due: 1, rule: 'retention' })
  await runErasure()
  expect(await paidTo(one.withdrawal)).toMatchObject({ sealed: '', net: 97_000n, accountTail: '7890', status: 'paid' })
  const read = await shop.as(newStaffActor('finance'))('GET /api/staff/withdrawal/{id}', { id: one.withdrawal })
  expect(read).toMatchObject({ net: 97_000 })
  expect(await due('payees')).toMatchObject({ due: 0, erased: 1 })
})

test('birth date and message of approved applications are erased; the name of a current partner stays for tax documents', async () => {
  const stays = await paid()
  const left = await paid()
  const earnsLater = await paid()
  await leave(left)
  shop.setClock(new Date('2030-06-01T05:00:00Z'))
  await earnSettledReward(shop, earnsLater.id, 1_000n)
  await leave(earnsLater)
  await runErasure()
  for (const { application } of [stays, left, earnsLater])
    expect((await applicationOf(application))!.message, application).not.toBe('')
  shop.setClock(new Date('2032-01-01T05:00:00Z'))
  expect(await due('approved_applications')).toMatchObject({ length: 5, unit: 'years' })
  await runErasure()
  const reduced = { firstName: 'Zqfirst', lastName: 'Zqlast', birthDate: '', message: '' }
  expect(await applicationOf(stays.application)).toMatchObject(reduced)
  expect(await applicationOf(earnsLater.application)).toMatchObject(reduced)
  expect(await applicationOf(left.application)).toBeUndefined()
  expect(await due('approved_applications')).toMatchObject({ due: 0 })
  shop.setClock(new Date('2036-01-01T05:00:00Z'))
  await runErasure()
  expect(await applicationOf(stays.application)).toMatchObject(reduced)
  expect(await applicationOf(earnsLater.application)).toBeUndefined()
})
