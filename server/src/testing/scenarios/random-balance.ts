import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { approval } from '../../features/approvals/table.ts'
import { staff } from '../../features/staff/table.ts'
import { rewardLine } from '../../features/rewards/table.ts'
import { newStaffActor } from '../fixtures/actors-fixture.ts'
import { seedPartner, seedStaff } from '../fixtures/orders-fixture.ts'
import { earnSettledReward, addBankCard, partnerActor } from '../fixtures/payouts-fixture.ts'
import { reverseRewardShare } from '../fixtures/reverse-reward-share.ts'
import type { TestApp } from '../test-app.ts'

/** Random changes of a partner's balance: the action, which withdrawal or reward, an amount, and a share in percent. */
export const balanceSteps = fc.array(
  fc.record({
    act: fc.oneof(
      { weight: 4, arbitrary: fc.constant('earn' as const) },
      { weight: 5, arbitrary: fc.constantFrom('withdraw', 'pay', 'reject') },
      { weight: 4, arbitrary: fc.constantFrom('back', 'returned', 'repay', 'wait') },
      { weight: 1, arbitrary: fc.constantFrom('write off', 'give up') },
      { weight: 2, arbitrary: fc.constant('take back' as const) },
    ),
    which: fc.nat(1_000),
    amount: fc.bigInt(100_000n, 9_000_000n),
    share: fc.integer({ min: 1, max: 100 }),
  }),
  { minLength: 5, maxLength: 30 },
)
type BalanceStep = typeof balanceSteps extends fc.Arbitrary<(infer T)[]> ? T : never

let serial = 0

/** Plays these steps for a new partner. @returns their id */
export async function playRandomBalance(shop: TestApp, script: readonly BalanceStep[]): Promise<number> {
  const id = await seedPartner(shop)
  await addBankCard(shop, id)
  const partner = shop.as(partnerActor(id))
  const finance = shop.as(newStaffActor('finance'))
  const terms = () => partner('GET /api/withdrawal/terms', {})
  const pickWithdrawal = async (status: string, which: number) => {
    const { list } = await partner('GET /api/withdrawal', {})
    const matching = list.filter((one) => one.status === status)
    return matching[which % Math.max(matching.length, 1)]
  }
  /** A new member of finance to approve with, old enough to: one who existed before could no longer pay that partner. */
  const addApprover = async () => {
    const { id: approver, actor } = await seedStaff(shop, 'finance')
    await shop.db.update(staff).set({ createdAt: shop.deps.clock() }).where(eq(staff.id, approver))
    shop.passDays(1.1)
    return actor
  }
  const reference = () => `RANDOM-${(serial += 1)}`

  const actions: Record<BalanceStep['act'], (step: BalanceStep) => Promise<unknown>> = {
    earn: ({ amount }) => earnSettledReward(shop, id, amount),
    async withdraw({ share }) {
      const { withdrawable } = await terms()
      const amount = Math.floor((withdrawable * share) / 100)
      if (amount >= 50_000) await partner('POST /api/withdrawal', { amount })
    },
    async pay({ which }) {
      const one = await pickWithdrawal('under_review', which)
      if (!one || (await terms()).owed > 0) return
      await finance('POST /api/staff/withdrawal/{id}/pay', { id: one.id, amount: one.net, bank_reference: reference() })
    },
    async reject({ which }) {
      const one = await pickWithdrawal('under_review', which)
      if (one) await finance('POST /api/staff/withdrawal/{id}/reject', { id: one.id, reason: 'Name differs' })
    },
    async returned({ which }) {
      const one = await pickWithdrawal('paid', which)
      if (!one) return
      await finance('POST /api/staff/withdrawal/{id}/returned', {
        id: one.id,
        amount: one.net,
        bank_reference: reference(),
        reason: 'Account closed',
      })
    },
    async back({ which, share }) {
      const lines = await shop.db
        .select({ id: rewardLine.id })
        .from(rewardLine)
        .where(and(eq(rewardLine.partnerId, id), isNull(rewardLine.reverses)))
        .orderBy(rewardLine.id)
      const line = lines[which % Math.max(lines.length, 1)]
      // Fails when more would be reversed than is left of the line; then nothing changes.
      if (line)
        await reverseRewardShare(shop.ctx({ kind: 'system' }), line.id, {
          part: BigInt(Math.ceil(share / 4)),
          total: 100n,
          reason: 'returned',
        }).catch(() => undefined)
    },
    async repay({ share }) {
      const { owed } = await terms()
      const amount = Math.floor((owed * share) / 100)
      if (amount > 0)
        await finance('POST /api/staff/partner/{id}/repayment', { id, amount, bank_reference: reference() })
    },
    async 'write off'({ share }) {
      const { owed } = await terms()
      const amount = Math.ceil((owed * share) / 100)
      if (amount === 0) return
      const actor = await addApprover()
      await finance('POST /api/staff/partner/{id}/write-off', { id, amount, reason: 'Small' })
      const { waits } = await shop.as(actor)('GET /api/staff/partner/{id}/money', { id })
      await shop.as(actor)('POST /api/staff/approval/{id}/approve', { id: waits!.approval })
    },
    async 'give up'() {
      const { withdrawable } = await terms()
      if (withdrawable > 0 && !(await pickWithdrawal('under_review', 0)))
        await partner('POST /api/withdrawal/give-up', { amount: withdrawable, reason: 'other' })
    },
    async 'take back'({ which }) {
      const money = await finance('GET /api/staff/partner/{id}/money', { id })
      const voidable = [...money.entries, ...money.given_up].filter(({ voided_at: at }) => at === null)
      const entry = voidable[which % Math.max(voidable.length, 1)]
      if (!entry) return
      const actor = await addApprover()
      const asked = { id: entry.id, reason: 'By mistake' }
      const { waits_until: waits } = await shop.as(newStaffActor('finance'))(
        'POST /api/staff/partner-entry/{id}/void',
        asked,
      )
      if (waits === null) return
      const [waiting] = await shop.db.select().from(approval).where(eq(approval.subject, entry.id))
      await shop.as(actor)('POST /api/staff/approval/{id}/approve', { id: waiting!.id })
    },
    wait: async ({ share }) => void shop.passDays(share % 40),
  }
  for (const step of script) {
    await actions[step.act](step)
    // No two events of a partner have the same time.
    shop.setClock(new Date(shop.deps.clock().getTime() + 1_000))
  }
  return id
}
