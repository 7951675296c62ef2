import { DAY_MS } from '@bailu/phrases/days'
import type { InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import type { Actor, Ctx } from '@bailu/server/core/context'
import { cardPlace, sealCardDetails, type CardDetails } from '@bailu/server/features/partners/sealed-fields'
import { bankCard } from '@bailu/server/features/payouts/table'
import type { DemoUsers } from './demo-users.ts'

const SMALLEST = 50_000
const APPROVAL_ABOVE = 2_000_000

type Plan = {
  people: DemoUsers
  end: number
  later: (at: number, run: () => Promise<void>) => void
  call: <K extends Key>(actor: Actor, key: K, input: InputOf<K>) => Promise<unknown>
  finance: Actor
}

const PAYEES: Record<'bl0001' | 'other', { bank: '004' | '014'; details: CardDetails }> = {
  bl0001: {
    bank: '004',
    details: {
      branch: 'สยามสแควร์',
      accountNumber: '0123456789',
      englishName: 'MALEE SRISUWAN',
      name: 'มาลี ศรีสุวรรณ',
      payeeFirstName: 'มาลี',
      payeeLastName: 'ศรีสุวรรณ',
      idKind: 'thai_id',
      idNumber: '1000000000009',
      birthDate: '1991-04-12',
      idAddress: '99/1 ซอยสุขุมวิท 39 แขวงคลองตันเหนือ เขตวัฒนา กรุงเทพมหานคร 10110',
      idIssuedOn: '2023-04-12',
      idExpiresOn: '2032-04-11',
    },
  },
  other: {
    bank: '014',
    details: {
      branch: 'เซ็นทรัลเชียงใหม่',
      accountNumber: '9876543210',
      englishName: 'SOMCHAI JAIDEE',
      name: 'สมชาย ใจดี',
      payeeFirstName: 'สมชาย',
      payeeLastName: 'ใจดี',
      idKind: 'thai_id',
      idNumber: '1000000000017',
      birthDate: '1991-04-12',
      idAddress: '12 ถนนนิมมานเหมินท์ ตำบลสุเทพ อำเภอเมืองเชียงใหม่ เชียงใหม่ 50200',
      idIssuedOn: '2021-01-20',
      idExpiresOn: '2030-01-19',
    },
  },
}

/** The two partners with clients have linked a card long ago; BL0002 has none. */
export async function addCards({ db, deps, now }: Ctx, people: DemoUsers): Promise<void> {
  const at = new Date(now.getTime() - 350 * DAY_MS)
  const partners = ['bl0001', 'other'] as const
  await db.insert(bankCard).values(
    partners.map((partnerKey) => {
      const { bank, details } = PAYEES[partnerKey]
      const partnerId = people[partnerKey].id
      return {
        partnerId,
        version: 1,
        bank,
        bankName: '',
        accountTail: details.accountNumber.slice(-4),
        sealed: sealCardDetails(deps.config, cardPlace(partnerId), details),
        linkedAt: at,
        changedAt: at,
      }
    }),
  )
}

/** Withdrawals of BL0001 about every seven weeks: paid, one rejected, the last under review. */
export function planWithdrawals({ people, end, later, call, finance }: Plan): void {
  const owner: Actor = { kind: 'staff', staffId: people.staff.owner, roles: ['owner'], sessionId: '', recentAuth: true }
  const requestWithdrawal = async (partnerKey: 'bl0001' | 'other', share: number) => {
    const actor: Actor = { kind: 'user', userId: people[partnerKey].id, partner: true, sessionId: '', recentAuth: true }
    const terms = (await call(actor, 'GET /api/withdrawal/terms', {})) as ReplyOf<'GET /api/withdrawal/terms'>
    const amount = Math.floor((terms.withdrawable * share) / 10_000) * 100
    if (amount < SMALLEST) return undefined
    return (await call(actor, 'POST /api/withdrawal', { amount })) as ReplyOf<'POST /api/withdrawal'>
  }
  const plan = (
    partnerKey: 'bl0001' | 'other',
    daysAgo: number,
    share: number,
    outcome: 'paid' | 'rejected' | 'open',
  ) => {
    const at = end - daysAgo * DAY_MS
    later(at, async () => {
      const asked = await requestWithdrawal(partnerKey, share)
      if (!asked || outcome === 'open') return
      later(at + 2 * DAY_MS, async () => {
        const { id, net } = asked
        const reference = `KB${String(at + 2 * DAY_MS).slice(0, -3)}W`
        if (net > APPROVAL_ABOVE) await call(owner, 'POST /api/staff/withdrawal/{id}/approve', { id, amount: net })
        if (outcome === 'paid')
          await call(finance, 'POST /api/staff/withdrawal/{id}/pay', { id, amount: net, bank_reference: reference })
        else await call(finance, 'POST /api/staff/withdrawal/{id}/reject', { id, reason: REASON })
      })
    })
  }
  for (const daysAgo of [265, 214, 165, 118, 20]) plan('bl0001', daysAgo, 60, 'paid')
  plan('bl0001', 70, 50, 'rejected')
  plan('bl0001', 1.3, 30, 'open')
  plan('other', 90, 70, 'paid')
  plan('other', 0.9, 40, 'open')
}

const REASON = 'ธนาคารแจ้งว่าชื่อบัญชีไม่ตรงกับชื่อผู้รับเงิน กรุณาตรวจสอบข้อมูลบัญชีธนาคาร'
