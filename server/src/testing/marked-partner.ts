import { and, eq, gt } from 'drizzle-orm'
import { rewardLine } from '../database/tables/rewards.ts'
import { settleRewards } from '../features/rewards/settle-rewards.ts'
import { draftOf } from './leads-world.ts'
import { ACCOUNT, PHONE, WORDS } from './markers.ts'
import { bearer, type Headers, MARKED_ADDRESS, type MarkedWorld } from './marked-world.ts'
import { register } from './marked-customer.ts'
import { earn, withdrawFrom } from './payouts.ts'

/** Registers, applies, is approved and links a bank card. */
export async function becomePartner(w: MarkedWorld, about: string) {
  const { plant } = w
  const { id, email, me } = await register(w, about)
  await plant(me, about, 'POST /api/application', {
    first_name: WORDS,
    last_name: WORDS,
    birth_date: '1990-02-28',
    message: WORDS,
    consents: { partner: true, privacy: true },
  })
  const { list } = await plant(w.staff.owner, about, 'GET /api/staff/application', { status: 'submitted' })
  const { employee_no } = await plant(w.staff.owner, about, 'POST /api/staff/application/{id}/approve', {
    id: list[0]!.id,
  })
  await linkMarkedCard(w, about, me)
  return { id, email, me, employee_no }
}

async function linkMarkedCard(w: MarkedWorld, about: string, me: Headers) {
  const account = w.mark(about, 'PUT /api/card account_number', ACCOUNT)
  await w.plant(me, about, 'PUT /api/card', {
    version: null,
    bank: 'other',
    bank_name: WORDS,
    branch: WORDS,
    account_number: account,
    account_number_again: account,
    english_name: WORDS,
    name: WORDS,
    payee_first_name: WORDS,
    payee_last_name: WORDS,
    id_kind: 'passport',
    id_number: ACCOUNT,
    birth_date: '1990-02-28',
    id_address: WORDS,
    id_issued_on: '2022-03-01',
    id_expires_on: '2031-02-27',
  })
}

export const INDIVIDUAL = {
  type: 'individual' as const,
  name: WORDS,
  occupation: WORDS,
  city: WORDS,
  phone: PHONE,
  other_contact: WORDS,
  stage: 'in_progress' as const,
}
export const COMPANY = {
  type: 'organization' as const,
  name: WORDS,
  industry: WORDS,
  region: WORDS,
  contact_name: WORDS,
  contact_position: WORDS,
  contact_info: WORDS,
  salesperson: WORDS,
  stage: 'in_progress' as const,
}

let drafts = 0
/** Adds, changes and searches a person and a company as leads. @returns their ids */
export async function noteLeads(w: MarkedWorld, about: string, me: Headers): Promise<string[]> {
  const { plant } = w
  const ids: string[] = []
  for (const lead of [INDIVIDUAL, COMPANY]) {
    const { id } = await plant(me, about, 'POST /api/potential-customer', { lead, draft: draftOf((drafts += 1)) })
    await plant(me, about, 'PUT /api/potential-customer/{id}', { id, lead })
    await plant(me, about, 'POST /api/potential-customer/{id}/note', { id, words: WORDS })
    ids.push(id)
  }
  await plant(me, about, 'POST /api/potential-customer/photo', { lead: ids[1]! }, { file: await w.marked(about) })
  const [name, phone] = ['lead.name', 'lead.phone'].map(
    (path) => w.markers.findLast((one) => one.about === about && one.field.endsWith(path))!.value,
  )
  await plant(me, about, 'GET /api/potential-customer', { q: name })
  await plant(me, about, 'GET /api/potential-customer/count', { q: name })
  await plant(me, about, 'GET /api/potential-customer/same', { phone: phone! })
  await plant(me, about, 'GET /api/potential-customer/{id}/client', { id: ids[0]!, q: name })
  return ids
}

/** Fills every free-text field about a client. */
export async function noteClient(w: MarkedWorld, about: string, me: Headers, id: number) {
  await w.plant(me, about, 'PUT /api/client/{id}', {
    id,
    remark: WORDS,
    social_account: WORDS,
    contact_info: WORDS,
    contact_address: WORDS,
    birthday: '1990-02-28',
    personality: WORDS,
    other_brands: WORDS,
  })
  const { id: note } = await w.plant(me, about, 'POST /api/client/{id}/note', { id, words: WORDS })
  await w.plant(me, about, 'PUT /api/client/{id}/note/{note}', { id, note, version: 1, words: WORDS })
  await w.plant(me, about, 'POST /api/client/{id}/note', { id, words: WORDS })
  const q = w.markers.find((marker) => marker.about === about)!.value
  await w.plant(me, about, 'GET /api/client', { q })
}

type Partner = { id: number; me: Headers; employee_no: string }

/** Fills every free-text field about a partner's baskets, rewards and withdrawals; at the end no withdrawal is open. */
export async function work(w: MarkedWorld, about: string, { id, me, employee_no }: Partner) {
  const { plant } = w
  await plant(me, about, 'POST /api/basket', { title: WORDS, note: WORDS, lines: w.lines() })
  await plant(me, about, 'POST /api/address', { ...MARKED_ADDRESS, address_type: 'customer' })
  const { finance, owner } = w.staff
  const grant = async (amount: number) =>
    (await plant(finance, about, 'POST /api/staff/reward/activity', { employee_no, amount, note: WORDS })).id
  const canceled = await grant(1_000)
  await plant(finance, about, 'POST /api/staff/reward/{id}/cancel', { id: canceled, reason: WORDS })
  const held = await grant(1_000)
  await w.shop.db.update(rewardLine).set({ held: true }).where(eq(rewardLine.id, held))
  await plant(w.staff.other, about, 'POST /api/staff/reward/{id}/release', { id: held, reason: WORDS })
  await plant(owner, about, 'POST /api/staff/sitemessage', {
    content: { en: WORDS, zh: WORDS, th: WORDS },
    audience: { to: 'one', employee_no },
  })
  const list = `${employee_no},10,${w.mark(about, 'POST /api/staff/reward/activity/list list')}`
  await plant(finance, about, 'POST /api/staff/reward/activity/check', { list })
  await plant(finance, about, 'POST /api/staff/reward/activity/list', { list, rows: 1, total: 1_000 })
  const one = { id: String(id), reason: WORDS }
  await plant(owner, about, 'PUT /api/staff/partner/{id}/level', { ...one, level: 2 })
  await plant(owner, about, 'POST /api/staff/partner/{id}/disable', one)
  await plant(owner, about, 'POST /api/staff/partner/{id}/enable', one)

  await earn(w.shop, id, 1_000_000n)
  await withdrawFrom(w.shop, 100)
  w.shop.passDays(5)
  await w.signInStaff()
  await withdrawals(w, about, id)
  await plant(w.staff.other, about, 'GET /api/staff/withholding/csv', { year: '2026', month: '11', reason: WORDS })
  const month = { year: '2026', month: '11', reason: WORDS }
  await plant(w.staff.other, about, 'GET /api/staff/withholding/pnd3/file', month)
  await plant(w.staff.other, about, 'GET /api/staff/vat/csv', month)
  await plant(w.staff.other, about, 'GET /api/staff/partner/{id}/statement/pdf', {
    id: String(id),
    month: '2026-11',
    reason: WORDS,
  })
  const statement = { id: String(id), year: '2026', reason: WORDS }
  await plant(w.staff.other, about, 'GET /api/staff/withholding/{id}/{year}', statement)
}

async function withdrawals(w: MarkedWorld, about: string, partnerId: number) {
  const { plant } = w
  const me = async () => bearer(await w.shop.signIn.user(partnerId))
  const ask = async (amount: number) => (await plant(await me(), about, 'POST /api/withdrawal', { amount })).id
  const { finance, other, second: colleague } = w.staff
  const pay = (id: string, amount: number) =>
    plant(finance, about, 'POST /api/staff/withdrawal/{id}/pay', {
      id,
      amount,
      bank_reference: WORDS,
      closed_reason: WORDS,
    })
  const rejected = await ask(10_000)
  await plant(finance, about, 'POST /api/staff/withdrawal/{id}/account', { id: rejected, reason: WORDS })
  await plant(finance, about, 'POST /api/staff/withdrawal/{id}/reject', { id: rejected, reason: WORDS })
  const returned = await ask(10_000)
  await pay(returned, 10_000)
  // The staff member who records a returned transfer may not pay the next one to the same partner.
  await plant(colleague, about, 'POST /api/staff/withdrawal/{id}/returned', {
    id: returned,
    amount: 10_000,
    bank_reference: WORDS,
    reason: WORDS,
    closed_reason: WORDS,
  })
  const [batched, released] = [await ask(10_000), await ask(10_000)]
  const { id: batch } = await plant(finance, about, 'POST /api/staff/payout', { withdrawals: [batched, released] })
  await plant(finance, about, 'POST /api/staff/payout/{id}/release', {
    id: String(batch),
    withdrawal: released,
    reason: WORDS,
  })
  await plant(finance, about, 'POST /api/staff/payout/{id}/file', { id: String(batch), reason: WORDS })
  await plant(finance, about, 'GET /api/staff/payout/{id}/csv', { id: String(batch), reason: WORDS })
  await plant(other, about, 'POST /api/staff/payout/{id}/pay', {
    id: String(batch),
    bank_reference: WORDS,
    paid_on: w.shop.house.clock().toISOString().slice(0, 10),
    closed_reason: WORDS,
    withdrawals: [batched],
  })
  const { id: second } = await plant(finance, about, 'POST /api/staff/payout', { withdrawals: [released] })
  await plant(finance, about, 'POST /api/staff/payout/{id}/file', { id: String(second), reason: WORDS })
  await plant(finance, about, 'POST /api/staff/payout/{id}/not-executed', {
    id: String(second),
    withdrawal: released,
    reason: WORDS,
  })
  await pay(released, 10_000)
}

/** Settles pending rewards and pays out the whole balance. */
export async function cashOut(w: MarkedWorld, about: string, partnerId: number) {
  w.shop.passDays(30)
  await settleRewards(w.shop.ctx({ kind: 'system' }))
  await w.signInStaff()
  const me = bearer(await w.shop.signIn.user(partnerId))
  const { withdrawable } = await w.plant(me, about, 'GET /api/withdrawal/terms', {})
  await w.plant(me, about, 'DELETE /api/card', {})
  const { finance, second } = w.staff
  const one = { id: String(partnerId), reason: WORDS }
  const { id } = await w.plant(finance, about, 'POST /api/staff/partner/{id}/final-payout', {
    ...one,
    amount: withdrawable,
    account: {
      bank: 'other',
      bank_name: WORDS,
      account_number: ACCOUNT,
      payee_first_name: WORDS,
      payee_last_name: WORDS,
    },
  })
  await w.plant(second, about, 'POST /api/staff/withdrawal/{id}/approve', { id, amount: withdrawable })
  const paid = { id, amount: withdrawable, bank_reference: WORDS }
  await w.plant(finance, about, 'POST /api/staff/withdrawal/{id}/pay', paid)
  await owe(w, about, partnerId)
}

/** Reverses a reward that was paid out; the debt is repaid in part and the rest written off. */
async function owe(w: MarkedWorld, about: string, partnerId: number) {
  const { finance, second } = w.staff
  const one = { id: String(partnerId), reason: WORDS }
  const [line] = await w.shop.db
    .select({ id: rewardLine.id })
    .from(rewardLine)
    .where(and(eq(rewardLine.partnerId, partnerId), eq(rewardLine.status, 'approved'), gt(rewardLine.gross, 10_000n)))
  await w.plant(finance, about, 'POST /api/staff/reward/{id}/reverse', { id: line!.id, amount: 1_000, reason: WORDS })
  await w.plant(finance, about, 'POST /api/staff/partner/{id}/repayment', {
    id: String(partnerId),
    amount: 100,
    bank_reference: WORDS,
    closed_reason: WORDS,
  })
  const { entries } = await w.plant(finance, about, 'GET /api/staff/partner/{id}/money', { id: String(partnerId) })
  const noted = { id: entries[0]!.id, reason: WORDS }
  await w.plant(second, about, 'POST /api/staff/partner-entry/{id}/void', noted)
  const { owed } = await w.plant(finance, about, 'GET /api/staff/partner/{id}/money', { id: String(partnerId) })
  await w.plant(finance, about, 'POST /api/staff/partner/{id}/write-off', { ...one, amount: owed })
  const { list } = await w.plant(second, about, 'GET /api/staff/approval', {})
  for (const { id } of list) await w.plant(second, about, 'POST /api/staff/approval/{id}/approve', { id })
}
