import type { Lang } from '@bailu/contract/languages'
import type { EventKind } from '@bailu/contract/notifications/kinds'
import type { DirectMailKind, MailKind, MailData } from '@bailu/phrases/mail/mails'

export type MailPart =
  | { text: string }
  | { code: string }
  | { link: string }
  | { button: string; link: string }
  | { facts: [string, string][] }
type Filled<Kind extends MailKind> = { [K in Kind]: { kind: K; values: MailData[K] } }[Kind]
export type FilledMail = Filled<MailKind>
export type EventMail = Filled<EventKind>
export type DirectMail = Filled<DirectMailKind>
export type MailLinks = { publicUrl: string; staffUrl: string; supportLink: string }

const LOCALES: Record<Lang, string> = { en: 'en-GB', zh: 'zh-CN', th: 'th-TH-u-ca-buddhist' }

/** Date and time in Bangkok; the Buddhist calendar in Thai. */
export const formatBangkokTime = (at: string, lang: Lang): string =>
  new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Bangkok' }).format(
    new Date(at),
  )
