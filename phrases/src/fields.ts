import type { Lang } from '@bailu/contract/fields'
import { en } from './fields/en.ts'
import { th } from './fields/th.ts'
import { zh } from './fields/zh.ts'
import type { Like } from './like.ts'

/** Words for a field that was filled in wrongly, for the server: the phone shows what it is sent. */
export const fields: Record<Lang, Like<typeof en>> = { en, zh, th }

type Words = typeof en
/** What is wrong with a field; `n` is the bound where the words name one. */
export type FieldTrouble =
  | { what: { [K in keyof Words]: Words[K] extends string ? K : never }[keyof Words] }
  | { what: { [K in keyof Words]: Words[K] extends string ? never : K }[keyof Words]; n: number }

export function fieldWords(trouble: FieldTrouble, lang: Lang): string {
  return 'n' in trouble ? fields[lang][trouble.what](trouble.n) : fields[lang][trouble.what]
}
