import { FERTILITY, INCOME, MARITAL, type Purpose } from '@bailu/contract/client-kinds'
import { SKIN_CONDITIONS, SKIN_TYPES } from '@bailu/contract/skin-kinds'
import type { ClientFile } from '@bailu/contract/clients'
import type { Ctx } from '../../core/context.ts'
import { seal, unseal } from '../../core/seal.ts'
import type { clientFile } from '../../database/tables/clients.ts'
import type { ClientScope } from './own-client.ts'

type Row = typeof clientFile.$inferSelect

/** Fields that need the client's consent, by the purpose they serve. */
export const SEALED = {
  skin: ['skinTypes', 'skinConditions'],
  personal: ['maritalStatus', 'fertilityStatus', 'incomeRange'],
} as const satisfies Record<Purpose, readonly (keyof Row)[]>
export type SealedField = (typeof SEALED)[Purpose][number]

const place = ({ partnerId, clientId }: ClientScope, field: SealedField) =>
  `client_file:${partnerId}:${clientId}:${field}`

/** @returns null for what says nothing */
export const sealField = (ctx: Ctx, whose: ClientScope, field: SealedField, value: string | string[] | null) =>
  value === null || value.length === 0 ? null : seal(ctx.house.settings, place(whose, field), JSON.stringify(value))

type Open = Pick<ClientFile, 'skin_types' | 'skin_conditions' | 'marital_status' | 'fertility_status' | 'income_range'>

/** Opens what was agreed to; the rest is empty. */
export function openFields(ctx: Ctx, row: Row, agreed: Record<Purpose, boolean>): Open {
  const read = (field: SealedField): unknown => {
    const sealed = row[field]
    return sealed === null ? null : JSON.parse(unseal(ctx.house.settings, place(row, field), sealed))
  }
  const one = <T extends string>(kinds: readonly T[], field: SealedField) =>
    (agreed.personal && kinds.find((kind) => kind === read(field))) || null
  const several = <T extends string>(kinds: readonly T[], field: SealedField): T[] => {
    const known = agreed.skin ? read(field) : null
    return Array.isArray(known) ? kinds.filter((kind) => known.includes(kind)) : []
  }
  return {
    skin_types: several(SKIN_TYPES, 'skinTypes'),
    skin_conditions: several(SKIN_CONDITIONS, 'skinConditions'),
    marital_status: one(MARITAL, 'maritalStatus'),
    fertility_status: one(FERTILITY, 'fertilityStatus'),
    income_range: one(INCOME, 'incomeRange'),
  }
}

/** The sealed fields of a file that becomes another client's: each is sealed to its place. */
export function resealed(ctx: Ctx, row: Row, clientId: number): Pick<Row, SealedField> {
  const move = (field: SealedField) => {
    const sealed = row[field]
    if (sealed === null) return null
    const { settings } = ctx.house
    return seal(settings, place({ ...row, clientId }, field), unseal(settings, place(row, field), sealed))
  }
  return {
    skinTypes: move('skinTypes'),
    skinConditions: move('skinConditions'),
    maritalStatus: move('maritalStatus'),
    fertilityStatus: move('fertilityStatus'),
    incomeRange: move('incomeRange'),
  }
}
