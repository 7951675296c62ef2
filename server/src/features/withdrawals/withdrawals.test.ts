import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { PartnerScope } from '../../core/context.ts'
import { audit } from '../audit/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { withdrawal } from '../payouts/table.ts'
import { staffOwnAccount } from '../approvals/table.ts'
import { partner, user } from '../account/table.ts'
import { staff } from '../staff/table.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { asDatabaseOwner } from '../../testing/test-database.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { earnSettledReward, addBankCard, partnerActor, signInRecently } from '../../testing/fixtures/payouts-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { reverseRewardShare } from '../../testing/fixtures/reverse-reward-share.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { readBalances } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import type { CardDetails } from '../partners/sealed-fields.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const finance = () => shop.as(newStaffActor('finance'))
const balancesOf = (partnerId: number) => readBalances(shop.ctx({ kind: 'system' }), { partnerId } as PartnerScope)

/** With 970,000 after 30,000 of tax. */
async function partnerWithBalance() {
  const actor = partnerActor(await seedPartner(shop))
  await addBankCard(shop, actor.userId)
  await earnSettledReward(shop, actor.userId, 1_000_000n)
  return { id: actor.userId, actor, call: shop.as(actor) }
}
let serial = 0
const pay = (id: string, amount: number, bank_reference = `OUT-${(serial += 1)}`) =>
  finance()('POST /api/staff/withdrawal/{id}/pay', { id, amount, bank_reference })
const reject = (id: string) => finance()('POST /api/staff/withdrawal/{id}/reject', { id, reason: 'Name differs' })

describe('requesting', () => {
  test('reserves the amount at once and shows gross and tax behind it', async () => {
    const { id, call } = await partnerWithBalance()
    expect(await call('GET /api/withdrawal/terms', {})).toMatchObject({
      withdrawable: 970_000,
      under_review: 0,
      owed: 0,
      minimum: 50_000,
      card: { bank: '004', account_tail: '7890', hold_until: null, id_expired: false },
    })
    expect(await call('GET /api/withdrawal/preview', { amount: 97_000 })).toEqual({
      gross: 100_000,
      tax: 3_000,
      net: 97_000,
    })
    const asked = await call('POST /api/withdrawal', { amount: 97_000 })
    expect(asked).toMatchObject({ status: 'under_review', gross: 100_000, tax: 3_000, net: 97_000, hold_until: null })
    expect(await balancesOf(id)).toMatchObject({ available: 873_000n, hold: 97_000n })
    expect(await call('GET /api/withdrawal/{id}', { id: asked.id })).toMatchObject({
      history: [{ what: 'requested' }],
      bank_reference: '',
    })
  })

  test('withdrawals of the full balance in parts carry the full tax', async () => {
    const { call } = await partnerWithBalance()
    await earnSettledReward(shop, (await partnerWithBalance()).id, 5n)
    const taxes: number[] = []
    for (const amount of [333_333, 70_001, 566_666]) taxes.push((await call('POST /api/withdrawal', { amount })).tax)
    expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(30_000)
  })

  test('fails below the minimum, above the balance, and without a card', async () => {
    const { call } = await partnerWithBalance()
    expect(await callOutcome(call('POST /api/withdrawal', { amount: 49_999 }))).toBe('withdrawal_minimum')
    expect(await callOutcome(call('POST /api/withdrawal', { amount: 970_001 }))).toBe('withdrawal_too_much')
    expect(await callOutcome(call('GET /api/withdrawal/preview', { amount: 970_001 }))).toBe('withdrawal_too_much')
    for (const amount of [0, -1, 0.5, '1'])
      expect(await callOutcome(call('POST /api/withdrawal', { amount: amount as number }))).toBe('bad_input')
    const bare = partnerActor(await seedPartner(shop))
    await earnSettledReward(shop, bare.userId, 1_000_000n)
    expect(await callOutcome(shop.as(bare)('POST /api/withdrawal', { amount: 50_000 }))).toBe('card_missing')
    expect((await balancesOf(bare.userId)).available).toBe(970_000n)
  })

  test('the same idempotency key creates one withdrawal; with another amount it fails', async () => {
    const { id, call } = await partnerWithBalance()
    const first = await call('POST /api/withdrawal', { amount: 50_000 }, { key: 'form-1' })
    expect(await call('POST /api/withdrawal', { amount: 50_000 }, { key: 'form-1' })).toEqual(first)
    expect(await callOutcome(call('POST /api/withdrawal', { amount: 60_000 }, { key: 'form-1' }))).toBe('key_reused')
    expect((await balancesOf(id)).hold).toBe(50_000n)
  })

  test('fails for a disabled partner or user', async () => {
    for (const table of [partner, user] as const) {
      const { id, call } = await partnerWithBalance()
      if (table === partner)
        await shop.db.update(partner).set({ disabledAt: shop.deps.clock() }).where(eq(partner.userId, id))
      else await shop.db.update(user).set({ disabledAt: shop.deps.clock() }).where(eq(user.id, id))
      const rejected = await callOutcome(call('POST /api/withdrawal', { amount: 50_000 }))
      expect(['not_a_partner', 'session_expired']).toContain(rejected)
      expect((await balancesOf(id)).hold).toBe(0n)
    }
  })
})

describe('the list', () => {
  test("pages by cursor without gaps and shows the caller's own only", async () => {
    const { call } = await partnerWithBalance()
    const asked: string[] = []
    for (let n = 0; n < 19; n += 1) asked.push((await call('POST /api/withdrawal', { amount: 50_000 })).id)
    await reject(asked[3]!)
    asked.push((await call('POST /api/withdrawal', { amount: 50_000 })).id)
    await reject(asked[4]!)
    asked.push((await call('POST /api/withdrawal', { amount: 50_000 })).id)
    const first = await call('GET /api/withdrawal', {})
    const second = await call('GET /api/withdrawal', { cursor: first.next! })
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(asked.toReversed())
    expect([first.list.length, second.next]).toEqual([20, null])
    const otherPartner = await partnerWithBalance()
    expect((await otherPartner.call('GET /api/withdrawal', {})).list).toEqual([])
    expect((await otherPartner.call('GET /api/withdrawal', { cursor: first.next! })).list).toEqual([])
    const unknown = await callOutcome(otherPartner.call('GET /api/withdrawal/{id}', { id: uuidv7() }))
    expect(await callOutcome(otherPartner.call('GET /api/withdrawal/{id}', { id: asked[0]! }))).toBe(unknown)
    expect(await callOutcome(call('GET /api/withdrawal', { cursor: 'x' }))).toBe('bad_input')
  })
})

describe('deciding', () => {
  test('paid: the money leaves, once', async () => {
    const { id, call } = await partnerWithBalance()
    const asked = await call('POST /api/withdrawal', { amount: 50_000 })
    expect(await callOutcome(pay(asked.id, 49_999))).toBe('amount_differs')
    const early = { id: asked.id, amount: 50_000, bank_reference: 'EARLY', paid_on: '2026-11-19' }
    expect(await callOutcome(finance()('POST /api/staff/withdrawal/{id}/pay', early))).toBe('bad_input')
    await pay(asked.id, 50_000, 'kb 123')
    expect(await callOutcome(pay(asked.id, 50_000))).toBe('withdrawal_moved_on')
    expect(await callOutcome(reject(asked.id))).toBe('withdrawal_moved_on')
    expect(await balancesOf(id)).toMatchObject({ available: 920_000n, hold: 0n })
    expect(await call('GET /api/withdrawal/{id}', { id: asked.id })).toMatchObject({
      status: 'paid',
      bank_reference: 'KB123',
      history: [{ what: 'requested' }, { what: 'paid' }],
    })
    const next = await call('POST /api/withdrawal', { amount: 50_000 })
    expect(await callOutcome(pay(next.id, 50_000, 'KB123'))).toBe('reference_used')
    expect((await balancesOf(id)).hold).toBe(50_000n)
  })

  test('rejected: the amount is back in the balance together with its share of tax', async () => {
    const { id, call } = await partnerWithBalance()
    const asked = await call('POST /api/withdrawal', { amount: 970_000 })
    await reject(asked.id)
    expect(await callOutcome(reject(asked.id))).toBe('withdrawal_moved_on')
    expect(await balancesOf(id)).toMatchObject({ available: 970_000n, hold: 0n })
    expect(await call('GET /api/withdrawal/{id}', { id: asked.id })).toMatchObject({
      status: 'rejected',
      reason: 'Name differs',
      history: [{ what: 'requested' }, { what: 'rejected' }],
    })
    expect(await call('POST /api/withdrawal', { amount: 970_000 })).toMatchObject({ tax: 30_000 })
  })

  test('fails before the hold after a change of the card is over', async () => {
    const { call } = await partnerWithBalance()
    const { id } = await call('POST /api/withdrawal', { amount: 50_000 })
    const until = new Date(shop.deps.clock().getTime() + 1)
    await asDatabaseOwner(shop.db, `update withdrawal set hold_until = '${until.toISOString()}' where id = '${id}'`)
    expect((await call('GET /api/withdrawal/{id}', { id })).hold_until).toBe(until.toISOString())
    expect(await callOutcome(pay(id, 50_000))).toBe('withdrawal_on_hold')
    shop.setClock(until)
    await pay(id, 50_000)
  })

  test('staff do not decide about their own withdrawal', async () => {
    const { id, call } = await partnerWithBalance()
    const [me] = await shop.db.select().from(user).where(eq(user.id, id))
    const { actor } = await seedStaff(shop, 'finance', '', me!.email.toUpperCase())
    const asked = await call('POST /api/withdrawal', { amount: 50_000 })
    const own = shop.as(actor)
    const input = { id: asked.id, amount: 50_000, bank_reference: 'MINE' }
    expect(await callOutcome(own('POST /api/staff/withdrawal/{id}/pay', input))).toBe('own_withdrawal')
    const no = { id: asked.id, reason: 'No' }
    expect(await callOutcome(own('POST /api/staff/withdrawal/{id}/reject', no))).toBe('own_withdrawal')
    await shop.db.update(staff).set({ disabledAt: shop.deps.clock() }).where(eq(staff.id, actor.staffId))
  })

  test('the debt after a refund is paid first', async () => {
    const { id, call } = await partnerWithBalance()
    const asked = await call('POST /api/withdrawal', { amount: 970_000 })
    const [line] = await shop.db.select().from(rewardLine).where(eq(rewardLine.partnerId, id))
    await reverseRewardShare(shop.ctx({ kind: 'system' }), line!.id, { part: 1n, total: 10n, reason: 'part' })
    expect(await call('GET /api/withdrawal/terms', {})).toMatchObject({ owed: 97_000, under_review: 970_000 })
    expect(await callOutcome(pay(asked.id, 970_000))).toBe('withdrawal_owed')
    expect((await finance()('GET /api/staff/withdrawal/{id}', { id: asked.id })).owed).toBe(97_000)
    await reject(asked.id)
    expect(await balancesOf(id)).toMatchObject({ available: 873_000n, hold: 0n, receivable: 0n })
    expect(await call('POST /api/withdrawal', { amount: 873_000 })).toMatchObject({ tax: 27_000 })
  })

  test('reading the full account number is recorded; withdrawals under review are listed oldest first', async () => {
    const { id: partnerId, call } = await partnerWithBalance()
    const first = await call('POST /api/withdrawal', { amount: 50_000 })
    const second = await call('POST /api/withdrawal', { amount: 60_000 })
    const read = await finance()('GET /api/staff/withdrawal/{id}', { id: first.id })
    expect(read).toMatchObject({
      partner: { id: partnerId },
      account_tail: '7890',
      payee: { name: 'มาลี สุขสันต์', branch: 'สีลม' },
      balance: { available: 860_000, hold: 110_000, owed: 0 },
      others: [{ id: second.id }],
      rewards: [{ kind: 'sales', gross: 1_000_000, tax: 30_000 }],
      flags: ['first_payout'],
      decided_by: null,
    })
    expect(JSON.stringify(read)).not.toContain('1234567890')
    const asked = { id: first.id, reason: 'The bank called' }
    expect(await finance()('POST /api/staff/withdrawal/{id}/account', asked)).toEqual({ account_number: '1234567890' })
    const written = await shop.db.select().from(audit).where(eq(audit.refId, first.id)).orderBy(audit.id)
    expect(written.map(({ action }) => action)).toEqual([
      'withdrawal.requested',
      'withdrawal.read',
      'withdrawal.account_read',
    ])
    expect(JSON.stringify(written)).not.toContain('1234567890')
    const waiting = (await all('under_review')).filter((id) => [first.id, second.id].includes(id))
    expect(waiting).toEqual([first.id, second.id])
    const newest = (await all()).filter((id) => [first.id, second.id].includes(id))
    expect(newest).toEqual([second.id, first.id])
    expect(await callOutcome(finance()('GET /api/staff/withdrawal/{id}', { id: uuidv7() }))).toBe('not_found')
  })
})

async function all(status?: 'under_review'): Promise<string[]> {
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const { list, next } = await finance()('GET /api/staff/withdrawal', { status, cursor })
    seen.push(...list.map(({ id }) => id))
    if (!next) return seen
    cursor = next
  }
}

describe('the bank returns a transfer', () => {
  const giveBack = (id: string, amount: number, more: { bank_reference?: string; returned_on?: string } = {}) =>
    finance()('POST /api/staff/withdrawal/{id}/returned', {
      id,
      amount,
      bank_reference: `BACK ${(serial += 1)}`,
      reason: 'Account closed',
      ...more,
    })

  test('the amount is back in the balance with the reason; the payout stays booked, and a new request is possible', async () => {
    const { id, call } = await partnerWithBalance()
    const asked = await call('POST /api/withdrawal', { amount: 97_000 })
    const before = await balancesOf(id)
    await pay(asked.id, 97_000, 'went out')
    expect(await callOutcome(giveBack(asked.id, 96_999))).toBe('amount_differs')
    await giveBack(asked.id, 97_000, { bank_reference: 'came back' })
    expect(await balancesOf(id)).toMatchObject({ available: before.available + 97_000n, hold: 0n })
    expect(await call('GET /api/withdrawal/{id}', { id: asked.id })).toMatchObject({
      status: 'returned',
      reason: 'Account closed',
      bank_reference: 'WENTOUT',
      history: [{ what: 'requested' }, { what: 'paid' }, { what: 'returned' }],
    })
    expect(await finance()('GET /api/staff/withdrawal/{id}', { id: asked.id })).toMatchObject({
      status: 'returned',
      bank_reference: 'WENTOUT',
      returned: { bank_reference: 'CAMEBACK', on: '2026-11-20' },
    })
    expect(await callOutcome(giveBack(asked.id, 97_000))).toBe('withdrawal_moved_on')
    // Its tax counts for the next withdrawal again.
    expect(await call('POST /api/withdrawal', { amount: 970_000 })).toMatchObject({ gross: 1_000_000, tax: 30_000 })
  })
  test('the debt after a refund is paid from it first', async () => {
    const { id, call } = await partnerWithBalance()
    const asked = await call('POST /api/withdrawal', { amount: 970_000 })
    await pay(asked.id, 970_000)
    const [line] = await shop.db.select().from(rewardLine).where(eq(rewardLine.partnerId, id))
    await reverseRewardShare(shop.ctx({ kind: 'system' }), line!.id, { part: 1n, total: 10n, reason: 'part' })
    const owed = (await balancesOf(id)).receivable
    expect(owed).toBeGreaterThan(0n)
    await giveBack(asked.id, 970_000)
    expect(await balancesOf(id)).toMatchObject({ receivable: 0n, available: 970_000n - owed })
  })
  test('only for a paid withdrawal, on a day after the payout, with an unused reference, by another person', async () => {
    const { id, call } = await partnerWithBalance()
    const [one, two] = [
      await call('POST /api/withdrawal', { amount: 60_000 }),
      await call('POST /api/withdrawal', { amount: 60_000 }),
    ]
    expect(await callOutcome(giveBack(one.id, 60_000))).toBe('withdrawal_moved_on')
    await pay(one.id, 60_000)
    await pay(two.id, 60_000)
    expect(await callOutcome(giveBack(one.id, 60_000, { returned_on: '2026-11-21' }))).toBe('bad_input')
    expect(await callOutcome(giveBack(one.id, 60_000, { returned_on: '2026-11-19' }))).toBe('bad_input')
    await giveBack(one.id, 60_000, { bank_reference: 'twice' })
    expect(await callOutcome(giveBack(two.id, 60_000, { bank_reference: 'TWICE' }))).toBe('reference_used')
    const [me] = await shop.db.select().from(user).where(eq(user.id, id))
    const own = shop.as((await seedStaff(shop, 'finance', '', me!.email.toUpperCase())).actor)
    expect(
      await callOutcome(
        own('POST /api/staff/withdrawal/{id}/returned', {
          id: two.id,
          amount: 60_000,
          bank_reference: 'x',
          reason: 'x',
        }),
      ),
    ).toBe('own_withdrawal')
  })
})

test('the list filters by bank and by first and last day, both included', async () => {
  const { call } = await partnerWithBalance()
  const { id } = await call('POST /api/withdrawal', { amount: 51_000 })
  const found = async (input: object) => (await finance()('GET /api/staff/withdrawal', input)).list.map((one) => one.id)
  expect(await found({ bank: '004', from: '2026-11-20', to: '2026-11-20' })).toContain(id)
  expect(await found({ bank: '014' })).toEqual([])
  expect(await found({ from: '2026-11-21' })).toEqual([])
  expect(await found({ to: '2026-11-19' })).toEqual([])
})

test('deleting an account erases the card; paid withdrawals keep their payee', async () => {
  const { id, actor, call } = await partnerWithBalance()
  await signInRecently(shop, actor)
  const { id: rejected } = await call('POST /api/withdrawal', { amount: 970_000 })
  await reject(rejected)
  const { id: paid } = await call('POST /api/withdrawal', { amount: 970_000 })
  const { obstacles } = await call('GET /api/account/deletion', {})
  expect(obstacles.map(({ what }) => what)).toEqual(['money_reserved'])
  await pay(paid, 970_000)
  const { sections } = await call('POST /api/account/download', {})
  const rowsOf = (name: string) => sections.find((section) => section.name === name)?.rows
  expect(rowsOf('card')).toMatchObject([{ account_number: '1234567890', id_number: '1101700230708' }])
  expect(rowsOf('withdrawals')).toMatchObject([{ status: 'rejected' }, { status: 'paid', amount_baht: '9700.00' }])
  const { erasePayoutData } = await import('./own-data.ts')
  await erasePayoutData(shop.ctx(actor), { kind: 'user', userId: id } as never)
  expect((await call('GET /api/card', {})).card).toBeNull()
  const stored = await shop.db.select().from(withdrawal).where(eq(withdrawal.partnerId, id)).orderBy(withdrawal.id)
  expect(stored.map((row) => [row.status, row.sealed === ''])).toEqual([
    ['rejected', true],
    ['paid', false],
  ])
})

describe('a payee who may be a staff member', () => {
  const own = async (actor: Awaited<ReturnType<typeof seedStaff>>, userId: number) =>
    shop.db
      .insert(staffOwnAccount)
      .values({ id: uuidv7(), staffId: actor.id, userId, declaredBy: actor.id, declaredAt: shop.deps.clock() })
  const asked = async (details: Partial<CardDetails> = {}, phone?: string) => {
    const actor = partnerActor(await seedPartner(shop))
    const number = String(actor.userId)
    const unrelatedPayee = {
      payeeFirstName: 'P',
      payeeLastName: number,
      englishName: `E ${number}`,
      name: `N ${number}`,
    }
    await addBankCard(shop, actor.userId, { ...unrelatedPayee, accountNumber: number, idNumber: number, ...details })
    await shop.db
      .update(user)
      .set({ phone: phone ?? `09${number}99` })
      .where(eq(user.id, actor.userId))
    await earnSettledReward(shop, actor.userId, 1_000_000n)
    return { id: (await shop.as(actor)('POST /api/withdrawal', { amount: 60_000 })).id, amount: 60_000 }
  }
  const decides = async (
    who: Awaited<ReturnType<typeof seedStaff>>,
    { id, amount }: { id: string; amount: number },
  ) => ({
    approve: await callOutcome(shop.as(who.actor)('POST /api/staff/withdrawal/{id}/approve', { id, amount })),
    pay: await callOutcome(
      shop.as(who.actor)('POST /api/staff/withdrawal/{id}/pay', { id, amount, bank_reference: `LIKE-${id}` }),
    ),
  })
  const seen = async (id: string) => {
    const { flags, like_staff } = await finance()('GET /api/staff/withdrawal/{id}', { id })
    return { flagged: flags.includes('like_staff'), like_staff }
  }
  const REJECTED = { approve: 'payee_like_you', pay: 'payee_like_you' }
  const named = async (name: string) => {
    const who = await seedStaff(shop, 'finance')
    await shop.db.update(staff).set({ name }).where(eq(staff.id, who.id))
    return who
  }

  test('by name, in Thai or Latin script: flagged for all, not payable by them, paid by others', async () => {
    const who = await named('Somsri  Jaidee')
    const thai = await named('สมศรี ใจดี')
    const one = await asked({ englishName: 'SOMSRI JAIDEE', payeeFirstName: 'สมศรี', payeeLastName: 'ใจดี' })
    expect(await seen(one.id)).toEqual({
      flagged: true,
      like_staff: [
        { name: 'Somsri  Jaidee', why: ['name'] },
        { name: 'สมศรี ใจดี', why: ['name'] },
      ],
    })
    expect(await decides(who, one)).toEqual(REJECTED)
    expect(await decides(thai, one)).toEqual(REJECTED)
    expect((await decides(await named('Nobody Else'), one)).approve).toBe('done')
    expect(await callOutcome(pay(one.id, one.amount))).toBe('done')
  })

  test('by the phone of a linked account', async () => {
    const who = await named('Anan K')
    const account = await seedPartner(shop)
    await shop.db.update(user).set({ phone: '0851239999' }).where(eq(user.id, account))
    await own(who, account)
    const one = await asked({}, '+66 85 123 9999')
    expect(await seen(one.id)).toEqual({ flagged: true, like_staff: [{ name: 'Anan K', why: ['phone'] }] })
    expect(await decides(who, one)).toEqual(REJECTED)
  })

  test('by account or id number of a linked card, also through another staff account of the same person', async () => {
    const [who, other] = [await named('Boon A'), await named('Boon B')]
    const account = await seedPartner(shop)
    await addBankCard(shop, account, { accountNumber: '7770001113', idNumber: '2', englishName: 'X', name: 'Y' })
    await own(who, account)
    await own(other, account)
    const one = await asked({ accountNumber: '777-000-1113' })
    expect((await seen(one.id)).like_staff).toEqual([
      { name: 'Boon A', why: ['card'] },
      { name: 'Boon B', why: ['card'] },
    ])
    expect(await decides(who, one)).toEqual(REJECTED)
    const two = await asked({ idNumber: '2' })
    expect(await decides(other, two)).toEqual(REJECTED)
    const three = await asked({ accountNumber: '7770001114' })
    expect(await seen(three.id)).toEqual({ flagged: false, like_staff: [] })
  })

  test('in a batch the row stays open for another person', async () => {
    const who = await named('Chai D')
    const one = await asked({ name: 'Chai D' })
    const batch = await finance()('POST /api/staff/payout', { withdrawals: [one.id] })
    const take = (by: ReturnType<typeof finance>) =>
      callOutcome(by('POST /api/staff/payout/{id}/file', { id: batch.id, reason: 'For the bank' }))
    expect([await take(shop.as(who.actor)), await take(finance())]).toEqual(['payee_like_you', 'done'])
    const paying = { id: batch.id, bank_reference: 'LIKE', paid_on: '2026-11-20' }
    const paid = (by: ReturnType<typeof finance>) => by('POST /api/staff/payout/{id}/pay', paying)
    expect((await paid(shop.as(who.actor))).outcomes.map((row) => row.outcome)).toEqual(['payee_like_you'])
    expect((await paid(finance())).outcomes.map((row) => row.outcome)).toEqual(['paid'])
  })
})
