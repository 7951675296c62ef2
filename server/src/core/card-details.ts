import type { IdKind } from '@bailu/contract/cards'
import type { Settings } from './settings.ts'
import { seal, unseal } from './seal.ts'

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

export const sealDetails = (settings: Settings, place: string, details: CardDetails): string =>
  seal(settings, place, JSON.stringify(details))

export const openDetails = (settings: Settings, place: string, sealed: string): CardDetails =>
  JSON.parse(unseal(settings, place, sealed)) as CardDetails
