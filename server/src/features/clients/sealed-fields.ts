import { FERTILITY, INCOME, MARITAL, type Purpose } from '@bailu/contract/client-kinds'
import { SKIN_CONDITIONS, SKIN_TYPES } from '@bailu/contract/skin-kinds'
import type { ClientFile } from '@bailu/contract/clients'
import type { Ctx } from '../../core/context.ts'
import type { SealedColumn } from '../../core/reseal.ts'
import { seal, unseal, unsealOrPlain } from '../../core/seal.ts'
import type { clientFile } from '../../database/tables/clients.ts'
import type { ClientScope } from './own-client.ts'

type Row = typeof clientFile.$inferSelect

/** Fields that need the client's consent, by purpose. */
export const SEALED = {
  skin: ['skinTypes', 'skinConditions'],
  personal: ['maritalStatus', 'fertilityStatus', 'incomeRange'],
} as const satisfies Record<Purpose, readonly (keyof Row)[]>
export type SealedField = (typeof SEALED)[Purpose][number]

/** Free text of the partner about a client; needs no consent, but is encrypted as well. */
const TYPED = ['remark', 'socialAccount', 'contactInfo', 'contactAddress', 'personality', 'otherBrands'] as const
/** YYYY-MM-DD, null if unknown. */
type BirthdayField = 'birthday'
export type TypedField = (typeof TYPED)[number]

const place = (
  { partnerId, clientId }: Pick<ClientScope, 'partnerId' | 'clientId'>,
  field: SealedField | TypedField | BirthdayField,
) => `client_file:${partnerId}:${clientId}:${field}`

const column = (field: SealedField | TypedField | BirthdayField, name: string): SealedColumn => ({
  table: 'client_file',
  key: ['partner_id', 'client_id'],
  column: name,
  place: (row) => place({ partnerId: Number(row['partner_id']), clientId: Number(row['client_id']) }, field),
})

export const SEALED_CLIENT_COLUMNS: readonly SealedColumn[] = [
  column('skinTypes', 'skin_types'),
  column('skinConditions', 'skin_conditions'),
  column('maritalStatus', 'marital_status'),
  column('fertilityStatus', 'fertility_status'),
  column('incomeRange', 'income_range'),
  { ...column('birthday', 'birthday'), wasClear: true },
  { ...column('remark', 'remark'), wasClear: true },
  { ...column('socialAccount', 'social_account'), wasClear: true },
  { ...column('contactInfo', 'contact_info'), wasClear: true },
  { ...column('contactAddress', 'contact_address'), wasClear: true },
  { ...column('personality', 'personality'), wasClear: true },
  { ...column('otherBrands', 'other_brands'), wasClear: true },
]

type Typed = Record<TypedField, string>

/** Encrypts each text bound to its table, row and field; an empty text stays empty. */
export const sealTyped = (
  ctx: Ctx,
  whose: Pick<ClientScope, 'partnerId' | 'clientId'>,
  typed: Partial<Typed>,
): Partial<Typed> =>
  Object.fromEntries(
    TYPED.flatMap((field) => {
      const text = typed[field]
      return text === undefined
        ? []
        : [[field, text === '' ? '' : seal(ctx.house.settings, place(whose, field), text)] as const]
    }),
  )

export const openTyped = (ctx: Ctx, row: Row): Typed =>
  Object.fromEntries(
    TYPED.map((field) => [field, unsealOrPlain(ctx.house.settings, place(row, field), row[field])]),
  ) as Typed

type Whose = Pick<ClientScope, 'partnerId' | 'clientId'>
export const sealBirthday = ({ house }: Pick<Ctx, 'house'>, whose: Whose, day: string): string =>
  seal(house.settings, place(whose, 'birthday'), day)
export const openBirthday = ({ house }: Pick<Ctx, 'house'>, row: Whose & { birthday: string }): string =>
  unsealOrPlain(house.settings, place(row, 'birthday'), row.birthday)

/** @returns null for null or an empty list */
export const sealField = (ctx: Ctx, whose: ClientScope, field: SealedField, value: string | string[] | null) =>
  value === null || value.length === 0 ? null : seal(ctx.house.settings, place(whose, field), JSON.stringify(value))

type Open = Pick<ClientFile, 'skin_types' | 'skin_conditions' | 'marital_status' | 'fertility_status' | 'income_range'>

/** Decrypts the fields with consent; the others are empty. */
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

/** Encrypts the fields again for another client id, because the ciphertext is bound to its row. */
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
