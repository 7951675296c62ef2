import * as z from 'zod'
import { LANGS } from './languages.ts'
import { EMPLOYEE_NO } from './employee-no.ts'
import { EMAIL, PHONE } from './patterns.ts'

export { LANGS }
export const lang = z.enum(LANGS)
export type Lang = z.infer<typeof lang>

/** Amount in whole satang (100 satang = 1 baht); never a fraction. */
export const satang = z.int().meta({ description: 'satang, 100 = 1 baht' })
export const points = z.int()

/** Numbered ids (users, products, addresses …); in a path they arrive as digits. */
export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
export const pathId = z.union([
  id,
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
])

/** Ids of orders, ledger rows, uploads: time-ordered UUIDs made by the server. */
export const uuid = z.uuid()

export const instant = z.iso.datetime({ offset: true }).meta({ description: 'UTC' })

const sensible = (raw: string) => raw >= '2000' && raw < '2200'
/** A Bangkok calendar day, YYYY-MM-DD. */
export const bangkokDay = z.iso.date().refine(sensible)

/** An instant typed by a person, between the years 2000 and 2199. */
export const givenInstant = instant.refine((raw) => {
  const at = new Date(raw)
  // zod runs this check also on values that are no instant.
  return Number.isFinite(at.getTime()) && sensible(raw) && sensible(at.toISOString())
})

// Control characters and invisible ones (bidi controls, zero-width spaces, soft hyphens, tags). Zero-width joiners stay:
// scripts and emoji need them. Lone surrogates cannot be stored in the database.
const UNSEEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/** Removes invisible characters and replaces lone surrogates by U+FFFD. */
export const cleaned = (raw: string): string => raw.replace(UNSEEN, '').toWellFormed()

// Not \s: that would match spaces within a line too.
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/** Replaces line breaks by spaces. */
export const unbroken = (raw: string): string => raw.replace(BREAKS, ' ')

const typed = (max: number, read: (raw: string) => string) =>
  z
    .string()
    .max(max * 2)
    .transform((raw) => cleaned(read(raw)).trim())
    .pipe(z.string().max(max))

/** Free text of one or more lines, without invisible characters, trimmed, at most `max` characters. */
export const text = (max: number) => typed(max, (raw) => raw)
/** The same on one line: names, titles, references, search terms. */
export const line = (max: number) => typed(max, unbroken)

// Letters, digits, punctuation and symbols; some letters of Unicode look blank.
const INK = /[\p{L}\p{N}\p{P}\p{S}]/u
const BLANKS = /[\u115f\u1160\u2800\u3164\uffa0]/g
/** Whether at least one character is visible. */
const seen = (raw: string): boolean => INK.test(raw.replace(BLANKS, ''))
const given = z.string().min(1).refine(seen)
export const filled = (max: number) => text(max).pipe(given)
export const filledLine = (max: number) => line(max).pipe(given)

export const email = z.string().trim().max(254).regex(EMAIL)

export const phone = z.string().trim().regex(PHONE)

/** SHA-1 of the password in lower-case hex; the password itself is never sent. */
export const passwordHash = z.string().regex(/^[0-9a-f]{40}$/)

export const employeeNo = z.string().trim().regex(EMPLOYEE_NO)

export const MAX_QUANTITY = 999
export const quantity = z.int().min(1).max(MAX_QUANTITY)

/** Key of an uploaded picture. */
export const pictureKey = z.string().regex(/^[a-z0-9-]{1,80}$/)

/** A picture the server can scale: `/static/picture/{key}/{width}.{avif|webp|jpg}`. */
export const picture = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  /** Average colour, shown while the picture loads. */
  tone: z.string(),
})
export type Picture = z.infer<typeof picture>

/** Page of a keyset list: `next` is the cursor of the following page, null on the last one. */
export const page = <T extends z.ZodType>(item: T) => z.object({ list: z.array(item), next: z.string().nullable() })
export const cursor = z.string().max(200).optional()
export const nothing = z.strictObject({})
export const done = z.object({})

/** An integer from 1 to `max`; in a query it arrives as digits. */
export const whole = (max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(1).max(max))

/** A Gregorian year from 2000 to 2199. */
export const year = whole(2199).pipe(z.int().min(2000))
