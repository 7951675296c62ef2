import type { Lang } from '@bailu/contract/languages'

const LOCALES: Record<Lang, string> = { en: 'en-GB', zh: 'zh-CN', th: 'th-TH-u-ca-buddhist' }
/** Date and time in Bangkok; the Buddhist calendar in Thai. */
export const formatBangkokTime = (at: string, lang: Lang): string =>
  new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Bangkok' }).format(
    new Date(at),
  )
