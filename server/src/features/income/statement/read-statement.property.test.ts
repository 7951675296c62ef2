import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatementRow } from '@bailu/contract/income/statement'
import { bangkokDay } from '@bailu/phrases/days'
import { firstDayOfNextMonth } from '../../../lib/bangkok.ts'
import type { PartnerScope } from '../../../core/context.ts'
import { allowSinglePayer, partnerActor } from '../../../testing/fixtures/payouts-fixture.ts'
import { balanceSteps, playRandomBalance } from '../../../testing/scenarios/random-balance.ts'
import { PROPERTY_SEED, databaseRuns } from '../../../testing/run-counts.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readBalances } from '../../ledger/accounts.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { readWithdrawalShares } from '../withdrawal-shares.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
  await allowSinglePayer(shop)
})
afterAll(() => shop.close())

type Call = ReturnType<TestApp['as']>
const system = () => shop.ctx({ kind: 'system' })
const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

async function rowsOf(call: Call, month: string): Promise<StatementRow[]> {
  const seen: StatementRow[] = []
  for (let cursor: string | undefined; ;) {
    const { list, next } = await call('GET /api/income/statement/row', { month, cursor })
    seen.push(...list)
    if (next === null) return seen
    cursor = next
  }
}

/** Reference implementation: the change of the partner's accounts in a month. */
async function ledgerOf(id: number, month: string) {
  const { rows } = await shop.db.execute<{ change: string }>(sql`
    select coalesce(sum(case when c.partner_id = ${id} then t.amount else 0 end) - sum(case when d.partner_id = ${id} then t.amount else 0 end), 0) as change
    from transfer t
    left join account c on c.id = t.credit_id and c.kind in ('available', 'hold', 'receivable')
    left join account d on d.id = t.debit_id and d.kind in ('available', 'hold', 'receivable')
    where (c.partner_id = ${id} or d.partner_id = ${id}) and to_char(t.at at time zone 'Asia/Bangkok', 'YYYY-MM') = ${month}`)
  return Number(rows[0]!.change)
}

async function same(id: number): Promise<void> {
  const call = shop.as(partnerActor(id))
  const today = bangkokDay(shop.deps.clock()).slice(0, 7)
  const { first } = await call('GET /api/income/statement', {})
  let opening = { withdrawable: 0, reserved: 0, owed: 0, balance: 0 }
  for (let month = first; month <= today; month = firstDayOfNextMonth(month).slice(0, 7)) {
    const statement = await call('GET /api/income/statement', { month })
    expect(statement.opening, `${month} begins as the month before ended`).toEqual(opening)
    expect(statement.opening.balance + total(Object.values(statement.changes))).toBe(statement.closing.balance)
    expect(statement.changes.other).toBe(0)
    expect(statement.closed).toBe(month < today)
    const rows = await rowsOf(call, month)
    expect(total(rows.map(({ change }) => change))).toBe(statement.closing.balance - statement.opening.balance)
    expect(await ledgerOf(id, month)).toBe(statement.closing.balance - statement.opening.balance)
    const of = (kind: StatementRow['kind']) => rows.filter((row) => row.kind === kind)
    const gross = (kind: StatementRow['kind']) => total(of(kind).map((row) => row.gross!))
    expect([gross('settled'), gross('reversed')]).toEqual([statement.changes.rewards, statement.changes.reversed])
    expect(total(rows.map(({ tax }) => tax ?? 0))).toBe(-statement.changes.tax || 0)
    for (const kind of [
      'paid',
      'returned',
      'repaid',
      'written_off',
      'given_up',
      'repayment_voided',
      'write_off_voided',
      'give_up_voided',
    ] as const)
      expect(total(of(kind).map(({ change }) => change))).toBe(statement.changes[kind])
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort())
    opening = statement.closing
  }
  const partnerBalances = await readBalances(system(), { partnerId: id } as PartnerScope)
  expect(opening).toEqual({
    withdrawable: Number(partnerBalances.available),
    reserved: Number(partnerBalances.hold),
    owed: Number(partnerBalances.receivable),
    balance: Number(partnerBalances.available + partnerBalances.hold - partnerBalances.receivable),
  })
}

async function paidOut(id: number): Promise<void> {
  const call = shop.as(partnerActor(id))
  const shares = await readWithdrawalShares(system(), { partnerId: id } as PartnerScope)
  const sum = (pieces: { amount: bigint }[]) => pieces.reduce((all, { amount }) => all + amount, 0n)
  const partnerBalances = await readBalances(system(), { partnerId: id } as PartnerScope)
  expect(sum(shares.inBalance), 'what is left is what can be withdrawn').toBe(partnerBalances.available)
  const { list } = await call('GET /api/withdrawal', {})
  for (const one of list) {
    const rewards: { id: string | null; amount: number }[] = []
    for (let cursor: string | undefined; ;) {
      const page = await call('GET /api/withdrawal/{id}/reward', { id: one.id, cursor })
      rewards.push(...page.list)
      if (page.next === null) break
      cursor = page.next
    }
    const isActive = one.status === 'under_review' || one.status === 'paid'
    expect(total(rewards.map(({ amount }) => amount))).toBe(isActive ? one.net : 0)
    for (const reward of rewards.slice(0, 3)) {
      const line = await call('GET /api/income/line/{id}', { id: reward.id! })
      expect(line.paid_in).toContainEqual(expect.objectContaining({ id: one.id, status: one.status }))
      expect(total(line.paid_in.map(({ amount }) => amount)) + line.left).toBeLessThanOrEqual(line.net)
    }
  }
}

test(`each closing balance is the next opening balance and equals the ledger; withdrawals consist of rewards (PROPERTY_SEED=${PROPERTY_SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(balanceSteps, async (script) => {
      shop.setClock(new Date('2026-11-20T05:00:00Z'))
      const id = await playRandomBalance(shop, script)
      await same(id)
      await paidOut(id)
      expect(await checkLedger(shop)).toEqual([])
    }),
    databaseRuns(6),
  )
}, 300_000)
