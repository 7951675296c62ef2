import * as z from 'zod'
import { filled, filledLine, line, text } from './fields.ts'

/** What the brand writes, in its three languages, none of them empty. */
export const worded = (max: number) => z.strictObject({ en: filled(max), zh: filled(max), th: filled(max) })
/** The same where a language may have nothing to say. */
export const maybeWorded = (max: number) => z.strictObject({ en: text(max), zh: text(max), th: text(max) })

/** Name of a picture or file in the house's store; nobody can guess one. */
export const storeKey = z.string().regex(/^[0-9a-f]{32}$/)

/** Names and titles: one line in each language, none of them empty. */
export const wordedLine = (max: number) =>
  z.strictObject({ en: filledLine(max), zh: filledLine(max), th: filledLine(max) })
export const maybeWordedLine = (max: number) => z.strictObject({ en: line(max), zh: line(max), th: line(max) })
