import type { Lang } from '@bailu/contract/languages'
import { en } from './staff/en.ts'
import { th } from './staff/th.ts'
import { zh } from './staff/zh.ts'

const words = { en, zh, th }

/** Title of a shop rule; without one, its technical name. */
export const shopRuleTitle =
  (lang: Lang) =>
  (name: string): string =>
    (words[lang].names as Record<string, { title: string } | undefined>)[name]?.title ?? name
