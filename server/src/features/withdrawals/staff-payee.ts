import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { PayeeLikeStaff } from '@bailu/contract/withdrawals'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { accountsOfStaff, isSamePerson } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { barePhone } from '../../core/same-phone.ts'
import { bankCard } from '../../database/tables/payouts.ts'
import { staff, user } from '../../database/tables/people.ts'
import { type CardDetails, cardPlace, openDetails, withdrawalPlace } from '../../core/card-details.ts'
import type { WithdrawalRow } from './present-withdrawal.ts'

type Why = PayeeLikeStaff['why'][number]
type Known = Record<Why, Set<string>>
export type LikeStaff = { staffId: string; name: string; why: Why[] }

const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const namesOf = (card: CardDetails): string[] =>
  [`${card.payeeFirstName}${card.payeeLastName}`, card.englishName, card.name].map(plainName)
const cardsOf = (card: CardDetails): string[] => [
  `account ${card.accountNumber.replace(/\D/g, '')}`,
  `id ${card.idNumber.toUpperCase()}`,
]

const nothing = (): Known => ({ name: new Set(), phone: new Set(), card: new Set() })
const addCard = (known: Known, card: CardDetails) => {
  for (const name of namesOf(card)) known.name.add(name)
  for (const one of cardsOf(card)) known.card.add(one)
}
const addPhone = (known: Known, phone: string) => known.phone.add(barePhone(phone))

/** Staff members who share the name, the phone, or the account or id number of the payee. */
export async function staffLikePayee(ctx: Ctx, row: Pick<WithdrawalRow, 'id' | 'partnerId' | 'sealed'>) {
  const payee = nothing()
  const [partner] = await ctx.db.select({ phone: user.phone }).from(user).where(eq(user.id, row.partnerId))
  addPhone(payee, partner?.phone ?? '')
  if (row.sealed !== '') addCard(payee, openDetails(ctx.house.settings, withdrawalPlace(row.id), row.sealed))
  for (const known of Object.values(payee)) known.delete('')

  const found: LikeStaff[] = []
  for (const [staffId, { name, known }] of await knownOfStaff(ctx)) {
    const why = (['name', 'phone', 'card'] as const).filter((one) =>
      [...payee[one]].some((each) => known[one].has(each)),
    )
    if (why.length > 0) found.push({ staffId, name, why })
  }
  return found
}

/** Names of all active staff members, and phones and bank cards of their linked customer accounts. */
async function knownOfStaff(ctx: Ctx): Promise<Map<string, { name: string; known: Known }>> {
  const people = await ctx.db.select({ id: staff.id, name: staff.name }).from(staff).where(isNull(staff.disabledAt))
  const all = new Map(people.map(({ id, name }) => [id, { name, known: nothing() }]))
  for (const { id, name } of people) all.get(id)!.known.name.add(plainName(name))
  const links = (await accountsOfStaff(ctx)).filter(({ staffId }) => all.has(staffId))
  if (links.length === 0) return all
  const accounts = await ctx.db
    .select({ id: user.id, phone: user.phone, card: bankCard.sealed })
    .from(user)
    .leftJoin(bankCard, and(eq(bankCard.partnerId, user.id), isNull(bankCard.removedAt)))
    .where(
      inArray(
        user.id,
        links.map(({ userId }) => userId),
      ),
    )
  for (const { staffId, userId } of links) {
    const { known } = all.get(staffId)!
    for (const { phone, card } of accounts.filter(({ id }) => id === userId)) {
      addPhone(known, phone)
      if (card) addCard(known, openDetails(ctx.house.settings, cardPlace(userId), card))
    }
  }
  return all
}

/** Staff do not approve or pay withdrawals whose payee matches their own identity. @throws AppError payee_like_you */
export async function requireOtherPayee(tx: Ctx, scope: StaffScope, row: WithdrawalRow): Promise<void> {
  const alike = (await staffLikePayee(tx, row)).map(({ staffId }) => staffId)
  if (await isSamePerson(tx, scope, alike)) refuse('payee_like_you')
}
