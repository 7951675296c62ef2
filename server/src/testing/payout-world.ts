import type { Key } from '@bailu/contract/calls'
import { staffOf } from './buyers.ts'
import { CARD, earn, linkCard, partnerActor } from './payouts.ts'
import type { Shop } from './shop.ts'

/** Adds a bank card, settled rewards, withdrawals and payout batches of this partner. @returns their ids, and valid inputs of the calls about them */
export async function payoutWorld(
  shop: Shop,
  partnerId: number,
): Promise<{
  id: string
  paid: string
  batched: string
  batch: number
  sent: string
  /** The batch whose bank file was created. */
  batchSent: number
  /** Satang that can still be withdrawn; `settled` is a settled reward. */
  left: number
  settled: string
  inputs: Partial<Record<Key, Record<string, unknown>>>
}> {
  await linkCard(shop, partnerId)
  await earn(shop, partnerId, 1_000_000n)
  const { id } = await shop.as(partnerActor(partnerId))('POST /api/withdrawal', { amount: 50_000 })
  const { id: paid } = await shop.as(partnerActor(partnerId))('POST /api/withdrawal', { amount: 55_000 })
  await shop.as(staffOf('finance'))('POST /api/staff/withdrawal/{id}/pay', {
    id: paid,
    amount: 55_000,
    bank_reference: 'PAID-OUT',
  })
  const { id: batched } = await shop.as(partnerActor(partnerId))('POST /api/withdrawal', { amount: 60_000 })
  const { id: batch } = await shop.as(staffOf('finance'))('POST /api/staff/payout', { withdrawals: [batched] })
  const { id: sent } = await shop.as(partnerActor(partnerId))('POST /api/withdrawal', { amount: 65_000 })
  const { id: batchSent } = await shop.as(staffOf('finance'))('POST /api/staff/payout', { withdrawals: [sent] })
  await shop.as(staffOf('finance'))('POST /api/staff/payout/{id}/file', { id: batchSent, reason: 'For the bank' })
  const { withdrawable: left } = await shop.as(partnerActor(partnerId))('GET /api/withdrawal/terms', {})
  const { list } = await shop.as(partnerActor(partnerId))('GET /api/income/total', { status: 'approved' })
  const settled = list[0]!.id
  return {
    left,
    settled,
    id,
    paid,
    batched,
    batch,
    sent,
    batchSent,
    inputs: {
      'PUT /api/card': { ...CARD, version: 1, bank: 'other', bank_name: 'KK' },
      'GET /api/withdrawal/preview': { amount: '50000' },
      'POST /api/withdrawal': { amount: 50_000 },
      'GET /api/withdrawal': { cursor: id },
      'GET /api/withdrawal/{id}': { id },
      'GET /api/withdrawal/{id}/reward': { id, cursor: '30' },
      'GET /api/withholding/{year}': { year: '2026' },
      'GET /api/staff/withdrawal': { status: 'under_review', cursor: id },
      'GET /api/staff/withdrawal/{id}': { id },
      'GET /api/staff/ledger': { account: 'bank', code: 'withdrawal.paid', from: '2026-11-01', to: '2026-11-20' },
      'GET /api/staff/closing': { cursor: '2026-11-19' },
      'GET /api/staff/closing/csv': { from: '2026-11-01', to: '2026-11-20' },
      'GET /api/staff/closing/{day}': { day: '2026-11-19' },
      'POST /api/staff/closing': {
        day: '2026-11-19',
        counted: { bank_in: 0, bank_out: 0, cod: 0 },
        expected: { bank_in: 0, bank_out: 0, cod: 0 },
        reason: 'Nothing differs',
      },
      'GET /api/income/statement': { month: '2026-11' },
      'GET /api/income/statement/row': { month: '2026-11', cursor: `1-${id}` },
      'GET /api/income/statement/pdf': { month: '2026-11' },
      'GET /api/staff/partner/{id}/statement': { id: partnerId, month: '2026-11' },
      'GET /api/staff/partner/{id}/statement/row': { id: partnerId, month: '2026-11', cursor: `1-${id}` },
      'GET /api/staff/partner/{id}/statement/pdf': { id: partnerId, month: '2026-11', reason: 'Asked for' },
      'GET /api/staff/partner/{id}/money': { id: partnerId },
      'POST /api/staff/partner/{id}/repayment': {
        id: partnerId,
        amount: 100,
        bank_reference: 'DEBT',
        closed_reason: 'Found later',
      },
      'POST /api/staff/partner-entry/{id}/void': { id, reason: 'By mistake' },
      'POST /api/staff/partner/{id}/write-off': { id: partnerId, amount: 100, reason: 'Small' },
      'POST /api/staff/partner/{id}/final-payout': { id: partnerId, amount: left, reason: 'Leaves' },
      'POST /api/staff/reward/{id}/reverse': { id: settled, amount: 100, reason: 'By mistake' },
      'POST /api/staff/tax-rule': {
        rule: { method: 'progressive', rate_bp: 0, bands: [{ up_to: null, rate_bp: 300 }] },
        from: '2027-01-01',
        reason: 'New law',
      },
      'POST /api/staff/tax-rule/preview': {
        rule: { method: 'flat', rate_bp: 300, bands: [] },
        year_to_date: 0,
        gross: 100_000,
      },
      'GET /api/staff/withholding': { year: '2026', month: '11', cursor: '100000' },
      'GET /api/staff/withholding/sum': { year: '2026', month: '11' },
      'GET /api/staff/withholding/csv': { year: '2026', month: '11', reason: 'Filing' },
      'GET /api/staff/withholding/pnd3': { year: '2026', month: '11' },
      'GET /api/staff/withholding/pnd3/file': { year: '2026', month: '11', reason: 'Filing' },
      'GET /api/staff/withholding/{id}/{year}': { id: String(partnerId), year: '2026', reason: 'Asked for' },
      'POST /api/staff/withdrawal/{id}/account': { id, reason: 'The bank called' },
      'POST /api/staff/withdrawal/{id}/approve': { id, amount: 50_000 },
      'POST /api/staff/withdrawal/{id}/returned': {
        id: paid,
        amount: 55_000,
        bank_reference: 'CAME-BACK',
        closed_reason: 'Found later',
        reason: 'Account closed',
      },
      'GET /api/staff/payout/{id}': { id: String(batch) },
      'POST /api/staff/payout/{id}/file': { id: String(batch), reason: 'For the bank' },
      'POST /api/staff/payout/{id}/not-executed': { id: String(batchSent), withdrawal: sent, reason: 'Account closed' },
      'GET /api/staff/payout/{id}/csv': { id: String(batchSent), reason: 'For the bank' },
      'POST /api/staff/payout': { withdrawals: [id] },
      'POST /api/staff/payout/{id}/pay': {
        id: String(batchSent),
        bank_reference: 'BULK',
        paid_on: '2026-11-20',
        closed_reason: 'Found later',
        withdrawals: [sent],
      },
      'POST /api/staff/payout/{id}/release': { id: String(batch), withdrawal: batched, reason: 'Later' },
      'POST /api/staff/withdrawal/{id}/pay': {
        id,
        amount: 50_000,
        bank_reference: 'OUT-1',
        paid_on: '2026-11-20',
        closed_reason: 'Found later',
      },
      'POST /api/staff/withdrawal/{id}/reject': { id, reason: 'Name differs' },
    },
  }
}
