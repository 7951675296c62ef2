import type { Lang } from '@bailu/contract/fields'

const LOCALE: Record<Lang, string> = { en: 'en-GB', zh: 'zh-CN', th: 'th-TH-u-ca-buddhist' }
/** Date and time in Bangkok; the Buddhist calendar in Thai. */
export const bangkokTime = (at: string, lang: Lang): string =>
  new Intl.DateTimeFormat(LOCALE[lang], { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Bangkok' }).format(
    new Date(at),
  )
