import type { Lang } from '@bailu/contract/languages'
import { en } from './back-office/settings/en.ts'
import { th } from './back-office/settings/th.ts'
import { zh } from './back-office/settings/zh.ts'

const words = { en, zh, th }

/** Title of a shop rule; without one, its technical name. */
export const settingWords =
  (lang: Lang) =>
  (name: string): string =>
    (words[lang].names as Record<string, { title: string } | undefined>)[name]?.title ?? name
