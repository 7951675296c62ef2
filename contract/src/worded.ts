import * as z from 'zod'
import { filled, filledLine, line, text } from './fields.ts'

/** A text in all three languages, each required. */
export const worded = (max: number) => z.strictObject({ en: filled(max), zh: filled(max), th: filled(max) })
/** A text in three languages, each of which may be empty. */
export const maybeWorded = (max: number) => z.strictObject({ en: text(max), zh: text(max), th: text(max) })

/** Key of a stored picture or file: 128 random bits in hex. */
export const storeKey = z.string().regex(/^[0-9a-f]{32}$/)

/** A name or title: one line in each language, each required. */
export const wordedLine = (max: number) =>
  z.strictObject({ en: filledLine(max), zh: filledLine(max), th: filledLine(max) })
export const maybeWordedLine = (max: number) => z.strictObject({ en: line(max), zh: line(max), th: line(max) })
