import { en } from '@bailu/phrases/en'
import { en as enLater } from '@bailu/phrases/later/en'
import { th as thLater } from '@bailu/phrases/later/th'
import { zh as zhLater } from '@bailu/phrases/later/zh'
import { th } from '@bailu/phrases/th'
import { zh } from '@bailu/phrases/zh'

export const WORDS = { en: { ...en, ...enLater }, th: { ...th, ...thLater }, zh: { ...zh, ...zhLater } }
export type Lang = keyof typeof WORDS
export const LANGS = Object.keys(WORDS) as Lang[]
