import * as z from 'zod'
import { LANGS } from './languages.ts'
import { EMPLOYEE_NO } from './partners/kinds.ts'
import { EMAIL, EMAILED_CODE, PHONE } from './patterns.ts'
import { latinDigits } from './typed-numbers.ts'
import { MAX_QUANTITY } from './cart/kinds.ts'

/** The version after it is the greatest 4-byte integer of the database. */
const MAX_VERSION = 2_147_483_646

export const lang = z.enum(LANGS)

/** Amount in whole satang (100 satang = 1 baht); never a fraction. */
export const satang = z.int().meta({ description: 'satang, 100 = 1 baht' })
export const points = z.int()

const pathInteger = (max: number) =>
  z.union([
    z.int().positive().max(max),
    z
      .string()
      .regex(/^[1-9]\d{0,15}$/)
      .transform(Number)
      .pipe(z.int().max(max)),
  ])

/** Numbered ids (users, products, addresses …); in a path they arrive as digits. */
export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
export const pathId = pathInteger(Number.MAX_SAFE_INTEGER)

/** Version of a record as the caller read it, from 1: a 4-byte integer of the database. In a query it arrives as digits. */
export const recordVersion = pathInteger(MAX_VERSION)

/** Ids of orders, ledger rows, uploads: time-ordered UUIDs made by the server. */
export const uuid = z.uuid()

export const instant = z.iso.datetime({ offset: true }).meta({ description: 'UTC' })

const isPlausibleDate = (raw: string) => raw >= '2000' && raw < '2200'
/** A Bangkok calendar day, YYYY-MM-DD. */
export const bangkokDay = z.iso.date().refine(isPlausibleDate)

/** An instant typed by a person, between the years 2000 and 2199. */
export const plausibleInstant = instant.refine((raw) => {
  const at = new Date(raw)
  // zod runs this check also on values that are no instant.
  return Number.isFinite(at.getTime()) && isPlausibleDate(raw) && isPlausibleDate(at.toISOString())
})

// Control characters and invisible ones (bidi controls, zero-width spaces, soft hyphens, tags). Zero-width joiners stay:
// scripts and emoji need them. So do the tags of the flag of a region: after the black flag 3 to 6 letters or digits and an
// end tag. Lone surrogates cannot be stored in the database.
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/** Removes invisible characters and replaces lone surrogates by U+FFFD. */
export const stripInvisible = (raw: string): string => raw.replace(INVISIBLE, '$1').toWellFormed()

// Not \s: that would match spaces within a line too.
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/** Replaces line breaks by spaces. */
export const joinLines = (raw: string): string => raw.replace(LINE_BREAKS, ' ')

const boundedText = (max: number, read: (raw: string) => string) =>
  z
    .string()
    // Checked before the text is read; the message names the limit of the stored text.
    .check(({ value, issues }) => {
      if (value.length > max * 2)
        issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
    })
    .meta({ maxLength: max * 2 })
    .transform((raw) => stripInvisible(read(raw)).trim())
    .pipe(z.string().max(max))

/** Free text of one or more lines, without invisible characters, trimmed, at most `max` characters. */
export const text = (max: number) => boundedText(max, (raw) => raw)
/** The same on one line: names, titles, references, search terms. */
export const line = (max: number) => boundedText(max, joinLines)

// Letters, digits, punctuation and symbols; some letters of Unicode look blank.
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
const BLANK_LETTERS = /[\u115f\u1160\u2800\u3164\uffa0]/g
/** Whether at least one character is visible. */
const hasVisibleText = (raw: string): boolean => VISIBLE.test(raw.replace(BLANK_LETTERS, ''))
const visibleText = z.string().min(1).refine(hasVisibleText)
export const requiredText = (max: number) => text(max).pipe(visibleText)
export const requiredLine = (max: number) => line(max).pipe(visibleText)

export const email = z.string().trim().max(254).regex(EMAIL)

/** A text with digits: those of Thai and full-width keyboards become 0 to 9. */
export const typedDigits = z.string().trim().transform(latinDigits)
export const phone = typedDigits.pipe(z.string().regex(PHONE))
export const emailedCode = typedDigits.pipe(z.string().regex(EMAILED_CODE))

/** SHA-1 of the password in lower-case hex; the password itself is never sent. */
export const passwordHash = z.string().regex(/^[0-9a-f]{40}$/)

export const employeeNo = z.string().trim().regex(EMPLOYEE_NO)

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
export const emptyObject = z.strictObject({})
export const emptyReply = z.object({})

/** An integer from 1 to `max`; in a query it arrives as digits, at most six. */
export const positiveInt = (max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(1).max(max))

/** A Gregorian year from 2000 to 2199. */
export const year = positiveInt(2199).pipe(z.int().min(2000))

/** A stored text in three languages, each of which may be empty. */
export const localizedStrings = z.object({ en: z.string(), zh: z.string(), th: z.string() })
/** A text in all three languages, each required. */
export const localizedText = (max: number) =>
  z.strictObject({ en: requiredText(max), zh: requiredText(max), th: requiredText(max) })
/** A text in three languages, each of which may be empty. */
export const optionalLocalizedText = (max: number) => z.strictObject({ en: text(max), zh: text(max), th: text(max) })

/** Key of a stored picture or file: 128 random bits in hex. */
export const storageKey = z.string().regex(/^[0-9a-f]{32}$/)

/** A name or title: one line in each language, each required. */
export const localizedLine = (max: number) =>
  z.strictObject({ en: requiredLine(max), zh: requiredLine(max), th: requiredLine(max) })
export const optionalLocalizedLine = (max: number) => z.strictObject({ en: line(max), zh: line(max), th: line(max) })
