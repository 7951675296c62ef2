import { en as enApp } from '@bailu/phrases/app/en'
import { th as thApp } from '@bailu/phrases/app/th'
import { zh as zhApp } from '@bailu/phrases/app/zh'
import { en } from '@bailu/phrases/en'
import { en as enLater } from '@bailu/phrases/later/en'
import { th as thLater } from '@bailu/phrases/later/th'
import { zh as zhLater } from '@bailu/phrases/later/zh'
import { th } from '@bailu/phrases/th'
import { zh } from '@bailu/phrases/zh'

export const WORDS = {
  en: { ...en, ...enLater, app: enApp },
  th: { ...th, ...thLater, app: thApp },
  zh: { ...zh, ...zhLater, app: zhApp },
}
export type Lang = keyof typeof WORDS
export const LANGS = Object.keys(WORDS) as Lang[]
