import type { Lang } from '@bailu/contract/languages'
import type { TranslationOf } from '../translations.ts'
import { en } from './en.ts'
import { th } from './th.ts'
import { zh } from './zh.ts'

export const noticeTexts: Record<Lang, TranslationOf<typeof en>> = { en, zh, th }
