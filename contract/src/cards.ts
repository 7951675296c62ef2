import * as z from 'zod'
import { ACCOUNT_NUMBER, BANKS, LATIN_NAME, PASSPORT, plainNumber, THAI_OR_LATIN } from './banks.ts'
import { describe } from './call.ts'
import { done, filledLine, instant, line, nothing } from './fields.ts'
import { isThaiId } from './thai-id.ts'

export const bank = z.enum(BANKS)

export const ID_KINDS = ['thai_id', 'passport'] as const
export const idKind = z.enum(ID_KINDS)
export type IdKind = z.infer<typeof idKind>

const day = z.iso.date().refine((date) => date >= '1900-01-01' && date < '2200-01-01')
const number = z.string().max(40).transform(plainNumber)
/** Text in Latin or Thai letters, as banks and the Revenue Department accept it. */
export const official = (max: number) => filledLine(max).pipe(z.string().regex(THAI_OR_LATIN))
const accountNumber = number.pipe(z.string().regex(ACCOUNT_NUMBER))

/** Fields that are never shown in full may be omitted from a change and then stay as they are. */
export const cardForm = z
  .strictObject({
    /** Version of the card to change; null to link one. */
    version: z.int().positive().nullable(),
    bank,
    /** Name of the bank for `other`. */
    bank_name: line(60).default(''),
    branch: filledLine(60),
    account_number: accountNumber.optional(),
    account_number_again: number.optional(),
    english_name: filledLine(80).pipe(z.string().regex(LATIN_NAME)),
    /** As on the id card. */
    name: filledLine(80),
    payee_first_name: official(60),
    payee_last_name: official(60),
    id_kind: idKind,
    id_number: number.optional(),
    birth_date: day.optional(),
    id_address: official(300).optional(),
    id_issued_on: day,
    /** Null for a Thai id card valid for life. */
    id_expires_on: day.nullable(),
  })
  .superRefine((form, ctx) => {
    const wrong = (path: keyof typeof form) => ctx.addIssue({ code: 'custom', path: [path] })
    if (form.bank === 'other' && form.bank_name === '') wrong('bank_name')
    if (form.account_number !== form.account_number_again) wrong('account_number_again')
    if (form.id_number !== undefined && !idFits(form.id_kind, form.id_number)) wrong('id_number')
    if (form.id_expires_on === null ? form.id_kind !== 'thai_id' : form.id_expires_on <= form.id_issued_on)
      wrong('id_expires_on')
  })
export type CardForm = z.input<typeof cardForm>

const idFits = (kind: IdKind, id: string) => (kind === 'thai_id' ? isThaiId(id) : PASSPORT.test(id))

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
  held_until: instant.nullable(),
})
export type Card = z.infer<typeof card>

export const cardCalls = describe({
  'GET /api/card': {
    summary: "The caller's bank card, masked",
    who: 'partner',
    input: nothing,
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
    reply: z.object({ version: z.int(), held_until: instant.nullable() }),
    fresh: true,
    refusals: ['under_age', 'edited_meanwhile'],
  },
  'DELETE /api/card': {
    summary: 'Delete the bank card',
    who: 'partner',
    input: nothing,
    reply: done,
    fresh: true,
    refusals: ['not_found'],
  },
})
