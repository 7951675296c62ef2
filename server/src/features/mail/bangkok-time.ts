import type { Lang } from '@bailu/contract/fields'

const LOCALE: Record<Lang, string> = { en: 'en-GB', zh: 'zh-CN', th: 'th-TH-u-ca-buddhist' }
/** A day and a time of day as Bangkok says them. */
export const bangkokTime = (at: string, lang: Lang): string =>
  new Intl.DateTimeFormat(LOCALE[lang], { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Bangkok' }).format(
    new Date(at),
  )
