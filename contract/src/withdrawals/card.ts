import * as z from 'zod'
import {
  ACCOUNT_NUMBER,
  BANKS,
  LATIN_NAME,
  NAME_WITHOUT_DIGITS,
  PASSPORT,
  normalizeNumber,
  THAI_OR_LATIN,
} from './kinds.ts'
import { defineCalls } from '../call.ts'
import { requiredLine, instant, line, recordVersion } from '../fields.ts'
import { isThaiId } from '../patterns.ts'

export const bank = z.enum(BANKS)

export const ID_KINDS = ['thai_id', 'passport'] as const
export const idKind = z.enum(ID_KINDS)
export type IdKind = z.infer<typeof idKind>

const documentDate = z.iso.date().refine((date) => date >= '1900-01-01' && date < '2200-01-01')
const numberInput = z.string().max(40).transform(normalizeNumber)
/** Text in Latin or Thai letters, as banks and the Revenue Department accept it. */
export const officialText = (max: number) => requiredLine(max).pipe(z.string().regex(THAI_OR_LATIN))
const withoutDigits = z.string().regex(NAME_WITHOUT_DIGITS)
const accountNumber = numberInput.pipe(z.string().regex(ACCOUNT_NUMBER))

/** Fields that are never shown in full may be omitted from a change and then stay as they are. */
export const cardForm = z
  .strictObject({
    /** Version of the card to change; null to link one. */
    version: recordVersion.nullable(),
    bank,
    /** Name of the bank for `other`. */
    bank_name: line(60).default(''),
    branch: requiredLine(60),
    account_number: accountNumber.optional(),
    account_number_again: numberInput.optional(),
    english_name: requiredLine(80).pipe(z.string().regex(LATIN_NAME)),
    /** As on the id card. */
    name: requiredLine(80).pipe(withoutDigits),
    payee_first_name: officialText(60).pipe(withoutDigits),
    payee_last_name: officialText(60).pipe(withoutDigits),
    id_kind: idKind,
    id_number: numberInput.optional(),
    birth_date: documentDate.optional(),
    id_address: officialText(300).optional(),
    id_issued_on: documentDate,
    /** Null for a Thai id card valid for life. */
    id_expires_on: documentDate.nullable(),
  })
  .superRefine((form, ctx) => {
    const addIssue = (path: keyof typeof form) => ctx.addIssue({ code: 'custom', path: [path] })
    if (form.bank === 'other' && form.bank_name === '') addIssue('bank_name')
    if (form.account_number !== form.account_number_again) addIssue('account_number_again')
    if (form.id_number !== undefined && !isIdNumber(form.id_kind, form.id_number)) addIssue('id_number')
    if (form.id_expires_on === null ? form.id_kind !== 'thai_id' : form.id_expires_on <= form.id_issued_on)
      addIssue('id_expires_on')
  })
export type CardForm = z.input<typeof cardForm>

const isIdNumber = (kind: IdKind, id: string) => (kind === 'thai_id' ? isThaiId(id) : PASSPORT.test(id))

/** Linked bank account; numbers with their last four digits only. */
export const card = z.object({
  version: z.int(),
  bank,
  bank_name: z.string(),
  branch: z.string(),
  account_tail: z.string(),
  english_name: z.string(),
  name: z.string(),
  payee_first_name: z.string(),
  payee_last_name: z.string(),
  id_kind: idKind,
  id_tail: z.string(),
  id_issued_on: z.string(),
  id_expires_on: z.string().nullable(),
  id_expired: z.boolean(),
  linked_at: instant,
  changed_at: instant,
  /** Withdrawals requested before then are on hold; null when none are. */
  hold_until: instant.nullable(),
})
export type Card = z.infer<typeof card>

export const cardCalls = defineCalls({
  'GET /api/card': {
    summary: "The caller's bank card, masked",
    who: 'partner',
    reply: z.object({
      card: card.nullable(),
      /** Latest birth date of someone of the minimum age today. */
      latest_birth_date: z.string(),
      /** Today in Bangkok. */
      today: z.string(),
      /** Hours for which withdrawals are on hold after a change. */
      hold_hours: z.int(),
    }),
  },
  'PUT /api/card': {
    summary: 'Link a bank card, or change it',
    who: 'partner',
    input: cardForm,
    reply: z.object({ version: z.int(), hold_until: instant.nullable() }),
    idempotent: true,
    recentAuth: true,
    errors: ['under_age', 'edit_conflict'],
  },
  'DELETE /api/card': {
    summary: 'Delete the bank card',
    who: 'partner',
    recentAuth: true,
    errors: ['not_found'],
  },
})
