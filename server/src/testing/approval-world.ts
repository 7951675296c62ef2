import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ApprovalDetail, ApprovalKind } from '@bailu/contract/approvals'
import type { Key } from '@bailu/contract/calls'
import type { Actor } from '../core/context.ts'
import { approval, staffOwnAccount } from '../database/tables/approvals.ts'
import { refundDue } from '../database/tables/refunds.ts'
import { setting } from '../database/tables/rules.ts'
import { forgetSettings } from '../features/settings/read-setting.ts'
import { SETTINGS } from '../features/settings/setting-kinds.ts'
import type { Shop } from './shop.ts'

type Place = Pick<Shop, 'db' | 'house'>
const DAY_MS = 86_400_000

/** A waiting approval, proposed at the clock's time by a staff id of its own unless `by` is given. @returns its id */
async function addApproval(
  { db, house }: Place,
  given: { kind: ApprovalKind; subject: string; by?: string; at?: Date; detail?: ApprovalDetail },
): Promise<string> {
  const id = uuidv7()
  const at = given.at ?? house.clock()
  await db.insert(approval).values({
    id,
    kind: given.kind,
    subject: given.subject,
    amount: null,
    detail: given.detail ?? {},
    fingerprint: '',
    reason: 'Large',
    proposedBy: given.by ?? uuidv7(),
    proposedAt: at,
    effectiveAt: new Date(at.getTime() + DAY_MS),
    state: 'waiting',
  })
  return id
}

/** The PromptPay id that buyers pay to from `validFrom`: proposed a day before, and its approval elapsed. */
export async function addPromptpay(shop: Place, id: string, validFrom: Date): Promise<void> {
  const proposedAt = new Date(validFrom.getTime() - DAY_MS)
  const approvalId = await addApproval(shop, { kind: 'setting', subject: 'promptpay', at: proposedAt })
  await shop.db.insert(setting).values({ id: uuidv7(), name: 'promptpay', value: { id }, validFrom, approvalId })
  await shop.db.update(approval).set({ state: 'elapsed', decidedAt: validFrom }).where(eq(approval.id, approvalId))
}

/** A changed approval limit that waits for a second owner. @returns the approval's id */
async function addPendingLimit(shop: Place): Promise<string> {
  const name = 'payout_approval_above'
  const detail = { before: SETTINGS[name].first(), after: 3_000_000 }
  const id = await addApproval(shop, { kind: 'setting', subject: name, detail })
  const validFrom = new Date(shop.house.clock().getTime() + DAY_MS)
  await shop.db.insert(setting).values({ id: uuidv7(), name, value: 3_000_000, validFrom, approvalId: id })
  return id
}

/** Raises the limits up to which one person may refund, pay batches and grant rewards, so that tests need no second approval. */
export async function aloneUpTo({ db, house }: Place, satang: number): Promise<void> {
  const validFrom = new Date(0)
  await db.insert(setting).values([
    { id: uuidv7(), name: 'refund_approval', value: { one: satang, day: satang }, validFrom },
    { id: uuidv7(), name: 'batch_approval_above', value: satang, validFrom },
    { id: uuidv7(), name: 'grant_approval_above', value: satang, validFrom },
  ])
  forgetSettings(house)
}

export type ApprovalRows = { batch: string; byFinance: string; setting: string; link: string; due: string }

export async function approvalRows(
  shop: Place,
  given: { due: string; batch: number; finance: Actor; colleague: string; user: number },
): Promise<ApprovalRows> {
  await shop.db.update(refundDue).set({ amount: 60_000_000n }).where(eq(refundDue.id, given.due))
  const link = uuidv7()
  await shop.db.insert(staffOwnAccount).values({
    id: link,
    staffId: given.colleague,
    userId: given.user,
    declaredBy: given.colleague,
    declaredAt: shop.house.clock(),
  })
  const by = given.finance.kind === 'staff' ? given.finance.staffId : ''
  return {
    batch: await addApproval(shop, { kind: 'batch', subject: String(given.batch) }),
    byFinance: await addApproval(shop, { kind: 'batch', subject: 'another', by }),
    setting: await addPendingLimit(shop),
    link,
    due: given.due,
  }
}

/** Valid inputs of the calls about approvals and own accounts. */
export async function approvalInputs(shop: Place): Promise<Partial<Record<Key, Record<string, unknown>>>> {
  const id = await addApproval(shop, { kind: 'batch', subject: '1' })
  return {
    'GET /api/staff/approval': { state: 'decided', kind: 'refund', cursor: id },
    'GET /api/staff/approval/{id}': { id },
    'POST /api/staff/approval': { kind: 'batch', subject: '1', reason: 'Large' },
    'POST /api/staff/approval/{id}/approve': { id },
    'POST /api/staff/approval/{id}/stop': { id, reason: 'No' },
    'POST /api/staff/me/account': { whose: 'BL0001' },
  }
}
