import type { TranslationOf } from '../translations.ts'
import type { en } from './en.ts'

/** Texts of the back office in any language. */
export type BackOfficeTranslations = TranslationOf<typeof en>
