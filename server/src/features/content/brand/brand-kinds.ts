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
  /** The highest number ever given. */
  last: number
}
export type SocialPage = { lead: Worded; links: SocialLink[] }
export type TipsPage = {
  /** Whether they are told at the first visit. */
  shown: boolean
  title: Worded
  lead: Worded
  /** Two each. Without a picture of the brand's the drawn one stands. */
  steps: Record<TipKind, { text: Worded; picture: string | null }[]>
}

/** What is kept under each name; written by the verbs of this folder alone. */
export type BrandContent<N extends BrandPageName> = N extends 'license'
  ? LicencePage
  : N extends 'social'
    ? SocialPage
    : N extends 'tips'
      ? TipsPage
      : TextPage
