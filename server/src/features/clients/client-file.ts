import type { ConsentPurpose } from '@bailu/contract/clients/kinds'
import {
  BRANDS,
  FERTILITY_STATUSES,
  INCOME_RANGES,
  MARITAL_STATUSES,
  SKIN_CONDITIONS,
  SKIN_NEEDS,
  SKIN_TYPES,
} from '@bailu/contract/clients/profile'
import type { ClientFile } from '@bailu/contract/clients/shop'
import type { Ctx } from '../../core/context.ts'
import type { SealedColumn } from '../../database/columns.ts'
import type { clientFile } from './table.ts'
import { seal, unseal, unsealOrEmpty } from '../../lib/crypto.ts'
import type { ClientScope } from './client-scope.ts'

type Row = typeof clientFile.$inferSelect

/** Fields that need the client's consent, by purpose. */
export const CONSENT_FIELDS = {
  skin: ['skinTypes', 'skinConditions', 'skinNeeds'],
  personal: ['maritalStatus', 'fertilityStatus', 'incomeRange'],
} as const satisfies Record<ConsentPurpose, readonly (keyof Row)[]>
export type SealedField = (typeof CONSENT_FIELDS)[ConsentPurpose][number]

/** Free text of the partner about a client; needs no consent, but is encrypted as well. */
const FREE_TEXT_FIELDS = [
  'remark',
  'socialAccount',
  'contactInfo',
  'contactAddress',
  'personality',
  'otherBrands',
] as const
/** YYYY-MM-DD, null if unknown. */
type BirthdayField = 'birthday'
export type FreeTextField = (typeof FREE_TEXT_FIELDS)[number]

const sealContext = (
  { partnerId, clientId }: Pick<ClientScope, 'partnerId' | 'clientId'>,
  field: SealedField | FreeTextField | BirthdayField,
) => `client_file:${partnerId}:${clientId}:${field}`

const column = (field: SealedField | FreeTextField | BirthdayField, name: string): SealedColumn => ({
  table: 'client_file',
  key: ['partner_id', 'client_id'],
  column: name,
  place: (row) => sealContext({ partnerId: Number(row['partner_id']), clientId: Number(row['client_id']) }, field),
})

export const SEALED_CLIENT_COLUMNS: readonly SealedColumn[] = [
  column('skinTypes', 'skin_types'),
  column('skinConditions', 'skin_conditions'),
  column('skinNeeds', 'skin_needs'),
  column('maritalStatus', 'marital_status'),
  column('fertilityStatus', 'fertility_status'),
  column('incomeRange', 'income_range'),
  column('birthday', 'birthday'),
  column('remark', 'remark'),
  column('socialAccount', 'social_account'),
  column('contactInfo', 'contact_info'),
  column('contactAddress', 'contact_address'),
  column('personality', 'personality'),
  column('otherBrands', 'other_brands'),
]

type FreeTexts = Record<FreeTextField, string>

/** Encrypts each text bound to its table, row and field; an empty text stays empty. */
export const sealFreeTexts = (
  ctx: Ctx,
  clientScope: Pick<ClientScope, 'partnerId' | 'clientId'>,
  texts: Partial<FreeTexts>,
): Partial<FreeTexts> =>
  Object.fromEntries(
    FREE_TEXT_FIELDS.flatMap((field) => {
      const text = texts[field]
      return text === undefined
        ? []
        : [[field, text === '' ? '' : seal(ctx.deps.config, sealContext(clientScope, field), text)] as const]
    }),
  )

export const openFreeTexts = (ctx: Ctx, row: Row): FreeTexts =>
  Object.fromEntries(
    FREE_TEXT_FIELDS.map((field) => [field, unsealOrEmpty(ctx.deps.config, sealContext(row, field), row[field])]),
  ) as FreeTexts

type ClientKey = Pick<ClientScope, 'partnerId' | 'clientId'>
export const sealBirthday = ({ deps }: Pick<Ctx, 'deps'>, clientScope: ClientKey, day: string): string =>
  seal(deps.config, sealContext(clientScope, 'birthday'), day)
export const openBirthday = ({ deps }: Pick<Ctx, 'deps'>, row: ClientKey & { birthday: string }): string =>
  unsealOrEmpty(deps.config, sealContext(row, 'birthday'), row.birthday)

/** @returns null for null or an empty list */
export const sealField = (ctx: Ctx, clientScope: ClientScope, field: SealedField, value: string | string[] | null) =>
  value === null || value.length === 0
    ? null
    : seal(ctx.deps.config, sealContext(clientScope, field), JSON.stringify(value))

type ConsentFields = Pick<
  ClientFile,
  'skin_types' | 'skin_conditions' | 'skin_needs' | 'marital_status' | 'fertility_status' | 'income_range'
>

/** Decrypts the fields with consent; the others are empty. */
export function openConsentFields(ctx: Ctx, row: Row, consents: Record<ConsentPurpose, boolean>): ConsentFields {
  const read = (field: SealedField): unknown => {
    const sealed = row[field]
    return sealed === null ? null : JSON.parse(unseal(ctx.deps.config, sealContext(row, field), sealed))
  }
  const readOne = <T extends string>(kinds: readonly T[], field: SealedField) =>
    (consents.personal && kinds.find((kind) => kind === read(field))) || null
  const readSeveral = <T extends string>(kinds: readonly T[], field: SealedField): T[] => {
    const values = consents.skin ? read(field) : null
    return Array.isArray(values) ? kinds.filter((kind) => values.includes(kind)) : []
  }
  return {
    skin_types: readSeveral(SKIN_TYPES, 'skinTypes'),
    skin_conditions: readSeveral(SKIN_CONDITIONS, 'skinConditions'),
    skin_needs: readSeveral(SKIN_NEEDS, 'skinNeeds'),
    marital_status: readOne(MARITAL_STATUSES, 'maritalStatus'),
    fertility_status: readOne(FERTILITY_STATUSES, 'fertilityStatus'),
    income_range: readOne(INCOME_RANGES, 'incomeRange'),
  }
}

/** Encrypts the fields again for another client id, because the ciphertext is bound to its row. */
export function resealConsentFields(ctx: Ctx, row: Row, clientId: number): Pick<Row, SealedField> {
  const reseal = (field: SealedField) => {
    const sealed = row[field]
    if (sealed === null) return null
    const { config } = ctx.deps
    return seal(config, sealContext({ ...row, clientId }, field), unseal(config, sealContext(row, field), sealed))
  }
  return {
    skinTypes: reseal('skinTypes'),
    skinConditions: reseal('skinConditions'),
    skinNeeds: reseal('skinNeeds'),
    maritalStatus: reseal('maritalStatus'),
    fertilityStatus: reseal('fertilityStatus'),
    incomeRange: reseal('incomeRange'),
  }
}

/** The reply while nothing is stored. */
export const EMPTY_FILE: ClientFile = {
  focus: false,
  remark: '',
  social_account: '',
  contact_info: '',
  contact_address: '',
  birthday: null,
  personality: '',
  brands: [],
  other_brands: '',
  skin_types: [],
  skin_conditions: [],
  skin_needs: [],
  marital_status: null,
  fertility_status: null,
  income_range: null,
}

export function presentFile(
  ctx: Ctx,
  row: typeof clientFile.$inferSelect | undefined,
  consents: Record<ConsentPurpose, boolean>,
): ClientFile {
  if (!row) return EMPTY_FILE
  const texts = openFreeTexts(ctx, row)
  return {
    focus: row.focus,
    remark: texts.remark,
    social_account: texts.socialAccount,
    contact_info: texts.contactInfo,
    contact_address: texts.contactAddress,
    birthday: row.birthday && openBirthday(ctx, { ...row, birthday: row.birthday }),
    personality: texts.personality,
    brands: BRANDS.filter((brand) => row.brands.includes(brand)),
    other_brands: texts.otherBrands,
    ...openConsentFields(ctx, row, consents),
  }
}
