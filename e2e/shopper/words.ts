import { en } from '@bailu/phrases/en'
import { th } from '@bailu/phrases/th'
import { zh } from '@bailu/phrases/zh'

export const WORDS = { en, th, zh }
export type Lang = keyof typeof WORDS
export const LANGS = Object.keys(WORDS) as Lang[]
