import type { SocialLink, TipKind } from '@bailu/contract/brand'
import type { Lang } from '@bailu/contract/fields'
import type { RichText } from '@bailu/contract/rich-text'
import type { BrandPageName } from '../../../database/tables/brand.ts'

type Worded = Record<Lang, string>
export type TextPage = { title: Worded; body: Record<Lang, RichText> }
export type Licence = {
  id: number
  title: Worded
  number: string
  issuer: Worded
  text: Worded
  picture: string | null
  valid_until: string | null
}
export type LicencePage = {
  list: Licence[]
  /** Highest id assigned so far; ids of removed licences are never used again. */
  last: number
}
export type SocialPage = { lead: Worded; links: SocialLink[] }
export type TipsPage = {
  /** Whether the tips are shown on the first visit. */
  shown: boolean
  title: Worded
  lead: Worded
  /** Two steps per kind. Without an uploaded picture the app shows its built-in drawing. */
  steps: Record<TipKind, { text: Worded; picture: string | null }[]>
}

/** Stored content of each page by its name; written only by the handlers of this folder. */
export type BrandContent<N extends BrandPageName> = N extends 'license'
  ? LicencePage
  : N extends 'social'
    ? SocialPage
    : N extends 'tips'
      ? TipsPage
      : TextPage
