import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { StaffPayeeMatch } from '@bailu/contract/withdrawals/staff'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { listStaffCustomerLinks, isSamePerson } from '../approvals/separation-of-duties.ts'
import { fail } from '../../lib/errors.ts'
import { barePhone } from '../../lib/normalize.ts'
import { bankCard, type WithdrawalRow } from '../payouts/table.ts'
import { staff } from '../staff/table.ts'
import { user } from '../account/table.ts'
import { type CardDetails, cardPlace, unsealCardDetails, withdrawalPlace } from '../partners/sealed-fields.ts'

type MatchReason = StaffPayeeMatch['why'][number]
type Identities = Record<MatchReason, Set<string>>
export type StaffMatch = { staffId: string; name: string; why: MatchReason[] }

const normalizeName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const cardNames = (card: CardDetails): string[] =>
  [`${card.payeeFirstName}${card.payeeLastName}`, card.englishName, card.name].map(normalizeName)
const cardNumbers = (card: CardDetails): string[] => [
  `account ${card.accountNumber.replace(/\D/g, '')}`,
  `id ${card.idNumber.toUpperCase()}`,
]

const emptyIdentities = (): Identities => ({ name: new Set(), phone: new Set(), card: new Set() })
const addCardIdentity = (identities: Identities, card: CardDetails) => {
  for (const name of cardNames(card)) identities.name.add(name)
  for (const kind of cardNumbers(card)) identities.card.add(kind)
}
const addPhoneIdentity = (identities: Identities, phone: string) => identities.phone.add(barePhone(phone))

/** Staff members who share the name, the phone, or the account or id number of the payee. */
export async function findStaffLikePayee(ctx: Ctx, row: Pick<WithdrawalRow, 'id' | 'partnerId' | 'sealed'>) {
  const payee = emptyIdentities()
  const [partner] = await ctx.db.select({ phone: user.phone }).from(user).where(eq(user.id, row.partnerId))
  addPhoneIdentity(payee, partner?.phone ?? '')
  if (row.sealed !== '') addCardIdentity(payee, unsealCardDetails(ctx.deps.config, withdrawalPlace(row.id), row.sealed))
  for (const identities of Object.values(payee)) identities.delete('')

  const matches: StaffMatch[] = []
  for (const [staffId, { name, identities }] of await readStaffIdentities(ctx)) {
    const why = (['name', 'phone', 'card'] as const).filter((kind) =>
      [...payee[kind]].some((value) => identities[kind].has(value)),
    )
    if (why.length > 0) matches.push({ staffId, name, why })
  }
  return matches
}

/** Names of all active staff members, and phones and bank cards of their linked customer accounts. */
async function readStaffIdentities(ctx: Ctx): Promise<Map<string, { name: string; identities: Identities }>> {
  const activeStaff = await ctx.db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(isNull(staff.disabledAt))
  const byStaffId = new Map(activeStaff.map(({ id, name }) => [id, { name, identities: emptyIdentities() }]))
  for (const { id, name } of activeStaff) byStaffId.get(id)!.identities.name.add(normalizeName(name))
  const linkedAccounts = (await listStaffCustomerLinks(ctx)).filter(({ staffId }) => byStaffId.has(staffId))
  if (linkedAccounts.length === 0) return byStaffId
  const accounts = await ctx.db
    .select({ id: user.id, phone: user.phone, card: bankCard.sealed })
    .from(user)
    .leftJoin(bankCard, and(eq(bankCard.partnerId, user.id), isNull(bankCard.removedAt)))
    .where(
      inArray(
        user.id,
        linkedAccounts.map(({ userId }) => userId),
      ),
    )
  for (const { staffId, userId } of linkedAccounts) {
    const { identities } = byStaffId.get(staffId)!
    for (const { phone, card } of accounts.filter(({ id }) => id === userId)) {
      addPhoneIdentity(identities, phone)
      if (card) addCardIdentity(identities, unsealCardDetails(ctx.deps.config, cardPlace(userId), card))
    }
  }
  return byStaffId
}

/** Staff do not approve or pay withdrawals whose payee matches their own identity. @throws AppError payee_like_you */
export async function requirePayeeNotSelf(tx: Ctx, scope: StaffScope, row: WithdrawalRow): Promise<void> {
  const matchingStaffIds = (await findStaffLikePayee(tx, row)).map(({ staffId }) => staffId)
  if (await isSamePerson(tx, scope, matchingStaffIds)) fail('payee_like_you')
}
