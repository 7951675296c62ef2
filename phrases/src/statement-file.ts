import type { Lang } from '@bailu/contract/fields'
import { en } from './income/en.ts'
import { th } from './income/th.ts'
import { zh } from './income/zh.ts'
import type { Words } from './words.ts'

/** Texts of the PDF of a partner's monthly statement, those of its screen. */
export const statementFile: Record<Lang, Words['income']['statement']> = {
  en: en.statement,
  zh: zh.statement,
  th: th.statement,
}
