import type { IdKind } from '@bailu/contract/withdrawals/card'
import type { Ctx } from '../../core/context.ts'
import type { Config } from '../../lib/config.ts'
import { seal, unseal, unsealOrEmpty } from '../../lib/crypto.ts'

/** The encrypted fields of a partner's bank account. */
export type CardDetails = {
  branch: string
  accountNumber: string
  englishName: string
  name: string
  payeeFirstName: string
  payeeLastName: string
  idKind: IdKind
  idNumber: string
  birthDate: string
  idAddress: string
  idIssuedOn: string
  idExpiresOn: string | null
}

/** Associated data of the encryption: the row that sealed details belong to; they cannot be decrypted for another. */
export const cardPlace = (partnerId: number): string => `bank_card/${partnerId}/sealed`
export const withdrawalPlace = (id: string): string => `withdrawal/${id}/sealed`

export const sealCardDetails = (config: Config, place: string, details: CardDetails): string =>
  seal(config, place, JSON.stringify(details))

export const unsealCardDetails = (config: Config, place: string, sealed: string): CardDetails =>
  JSON.parse(unseal(config, place, sealed)) as CardDetails

export const birthDatePlace = (userId: number): string => `partner/${userId}/birth_date`

type WithDeps = Pick<Ctx, 'deps'>
export const sealBirthDate = ({ deps }: WithDeps, userId: number, day: string): string =>
  seal(deps.config, birthDatePlace(userId), day)
/** Empty after the birth date was erased. */
export const unsealBirthDate = (
  { deps }: WithDeps,
  { userId, birthDate }: { userId: number; birthDate: string },
): string => unsealOrEmpty(deps.config, birthDatePlace(userId), birthDate)
