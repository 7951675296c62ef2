import type { Lang } from '@bailu/contract/languages'
import { en } from './en.ts'
import { th } from './th.ts'
import { zh } from './zh.ts'
import type { Translations } from '../translations.ts'

/** Texts of the PDF of a partner's monthly statement, those of its screen. */
export const statementFileTexts: Record<Lang, Translations['income']['statement']> = {
  en: en.statement,
  zh: zh.statement,
  th: th.statement,
}
