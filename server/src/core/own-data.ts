import type { DataSection } from '@bailu/contract/account'
import type { SectionName } from '@bailu/phrases/own-data'
import type { Ctx, UserScope } from './context.ts'

export type OwnRow = DataSection['rows'][number]

/** One section of the personal data file that a person may download. */
export type OwnSection = { name: SectionName; read: (ctx: Ctx, scope: UserScope) => Promise<OwnRow[]> }

/** 129050n → 1290.50 */
export const baht = (satang: bigint): string => {
  const size = satang < 0n ? -satang : satang
  return `${satang < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

export const at = (instant: Date | null): string => instant?.toISOString() ?? ''
