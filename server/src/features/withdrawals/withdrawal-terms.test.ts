import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startOfDay } from '@bailu/phrases/days'
import { unseal } from '../../lib/crypto.ts'
import { outboxMail } from '../mail/table.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import {
  earnSettledReward,
  addBankCard,
  partnerActor,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { mailSealContext } from '../mail/queue-mail.ts'
import { nextPayoutDay } from './withdrawal-terms.ts'

test.each([
  ['2026-11-01', '2026-11-05'],
  // Requested on a payout day: the next payout day.
  ['2026-11-05', '2026-11-20'],
  // 5 December is a Saturday, 20 December a Sunday.
  ['2026-11-20', '2026-12-07'],
  ['2026-12-06', '2026-12-07'],
  ['2026-12-07', '2026-12-21'],
  ['2026-12-21', '2027-01-05'],
])('asked for on %s, paid on %s', (asked, paid) => expect(nextPayoutDay({ first: 5, second: 20 }, asked)).toBe(paid))

test('one day a month, on a weekend at the end of February', () => {
  expect(nextPayoutDay({ first: 28, second: 28 }, '2027-02-27')).toBe('2027-03-01')
  expect(nextPayoutDay({ first: 28, second: 28 }, '2027-02-28')).toBe('2027-03-01')
})

test('partner, mail and staff see the same payout day; staff also see that it has passed', async () => {
  const shop = await openTestApp()
  await setMinimumWithdrawal(shop, 1)
  const partner = await seedPartner(shop)
  await addBankCard(shop, partner)
  await earnSettledReward(shop, partner, 100_000n)
  const { id, expected_on: on } = await shop.as(partnerActor(partner))('POST /api/withdrawal', { amount: 90_000 })
  const [mail] = await shop.db.select().from(outboxMail).where(eq(outboxMail.kind, 'withdrawal_requested'))
  const values: unknown = JSON.parse(unseal(shop.deps.config, mailSealContext(mail!.id), mail!.sealed!))
  expect(values).toMatchObject({ expected: startOfDay(on!).toISOString() })
  const staff = shop.as((await seedStaff(shop, 'finance')).actor)
  const read = () => staff('GET /api/staff/withdrawal/{id}', { id })
  expect(await read()).toMatchObject({ expected_on: on, late: false })
  shop.passDays(60)
  expect(await read()).toMatchObject({ expected_on: on, late: true })
  expect((await staff('GET /api/staff/withdrawal', {})).list).toMatchObject([{ expected_on: on, late: true }])
  await shop.close()
})
