import type { TipKind } from '@bailu/contract/brand'
import type { Lang } from '@bailu/contract/fields'
import { en } from '@bailu/phrases/app/en'
import { th } from '@bailu/phrases/app/th'
import { zh } from '@bailu/phrases/app/zh'
import type { TipsPage } from './brand-kinds.ts'

const APP = { en, zh, th }
const said = (of: (words: (typeof APP)[Lang]) => string) => ({ en: of(en), zh: of(zh), th: of(th) })

/** The texts built into the app; the starting point of an editor who writes the first version. */
export const builtInTips = (): TipsPage => {
  const steps = (one: ReturnType<typeof said>, two: ReturnType<typeof said>) =>
    [one, two].map((text) => ({ text, picture: null }))
  const told: Record<TipKind, TipsPage['steps'][TipKind]> = {
    ios: steps(
      said(({ tips }) => tips.ios1),
      said(({ tips }) => tips.ios2),
    ),
    android: steps(
      said(({ tips }) => tips.android1),
      said(({ tips }) => tips.android2),
    ),
    outside: steps(
      said(({ outside }) => outside.step1),
      said(({ outside }) => outside.step2),
    ),
  }
  return { shown: true, title: said(({ tips }) => tips.title), lead: said(({ tips }) => tips.lead), steps: told }
}
