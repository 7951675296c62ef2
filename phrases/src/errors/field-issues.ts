import type { Lang } from '@bailu/contract/languages'
import { en } from './fields/en.ts'
import { th } from './fields/th.ts'
import { zh } from './fields/zh.ts'
import type { TranslationOf } from '../translations.ts'

/** Messages of field issues, used by the server only: the apps show what the server sends. */
export const fieldIssues: Record<Lang, TranslationOf<typeof en>> = { en, zh, th }

type FieldIssueTexts = typeof en
/** Issue of a field; `n` is the limit where the message names one. */
export type FieldIssue =
  | { what: { [K in keyof FieldIssueTexts]: FieldIssueTexts[K] extends string ? K : never }[keyof FieldIssueTexts] }
  | {
      what: { [K in keyof FieldIssueTexts]: FieldIssueTexts[K] extends string ? never : K }[keyof FieldIssueTexts]
      n: number
    }

export function fieldIssueText(issue: FieldIssue, lang: Lang): string {
  return 'n' in issue ? fieldIssues[lang][issue.what](issue.n) : fieldIssues[lang][issue.what]
}
