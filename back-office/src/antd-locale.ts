import type { Lang } from '@bailu/contract/languages'
import en from 'antd/locale/en_GB'
import th from 'antd/locale/th_TH'
import zh from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/th'
import 'dayjs/locale/zh-cn'

const DAYJS: Record<Lang, string> = { en: 'en-gb', zh: 'zh-cn', th: 'th' }

/** Translations of antd's own components; also sets the locale of dayjs, which its calendars use. */
export function antdLocale(lang: Lang) {
  dayjs.locale(DAYJS[lang])
  return { en, zh, th }[lang]
}
