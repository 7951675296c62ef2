import type { IdKind } from '@bailu/contract/cards'
import type { Settings } from './settings.ts'
import { seal, unseal } from './seal.ts'

/** What is sealed of a bank card. */
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

/** Where sealed details belong; they open nowhere else. */
export const cardPlace = (partnerId: number): string => `bank_card/${partnerId}/sealed`
export const withdrawalPlace = (id: string): string => `withdrawal/${id}/sealed`

export const sealDetails = (settings: Settings, place: string, details: CardDetails): string =>
  seal(settings, place, JSON.stringify(details))

export const openDetails = (settings: Settings, place: string, sealed: string): CardDetails =>
  JSON.parse(unseal(settings, place, sealed)) as CardDetails
