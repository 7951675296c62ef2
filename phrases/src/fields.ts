import type { Lang } from '@bailu/contract/fields'
import { en } from './fields/en.ts'
import { th } from './fields/th.ts'
import { zh } from './fields/zh.ts'
import type { Like } from './like.ts'

/** Messages of field issues, used by the server only: the apps show what the server sends. */
export const fields: Record<Lang, Like<typeof en>> = { en, zh, th }

type Words = typeof en
/** Issue of a field; `n` is the limit where the message names one. */
export type FieldTrouble =
  | { what: { [K in keyof Words]: Words[K] extends string ? K : never }[keyof Words] }
  | { what: { [K in keyof Words]: Words[K] extends string ? never : K }[keyof Words]; n: number }

export function fieldWords(trouble: FieldTrouble, lang: Lang): string {
  return 'n' in trouble ? fields[lang][trouble.what](trouble.n) : fields[lang][trouble.what]
}
