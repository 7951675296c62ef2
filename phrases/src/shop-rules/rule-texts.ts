import type { Lang } from '@bailu/contract/languages'
import type { TranslationOf } from '../translations.ts'
import { en } from './staff/en.ts'
import { th } from './staff/th.ts'
import { zh } from './staff/zh.ts'

/** Texts of shop rules for e-mails, in all languages. */
export const shopRuleTexts: Record<Lang, TranslationOf<typeof en>> = { en, zh, th }
