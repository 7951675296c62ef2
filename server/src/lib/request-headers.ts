import { type Lang, LANGS } from '@bailu/contract/languages'

export const isLang = (value: unknown): value is Lang => LANGS.includes(value as Lang)

/** The supported language with the highest weight in an Accept-Language header; English when it names none. */
export function preferredLang(header: string | undefined): Lang {
  let best: { lang: Lang; q: number } | undefined
  for (const part of (header ?? '').split(',')) {
    const [tag = '', ...more] = part.split(';')
    const lang = tag.trim().split('-')[0]!.toLowerCase()
    const q = Number(/q=([\d.]+)/.exec(more.join(';'))?.[1] ?? 1)
    if (isLang(lang) && q > (best?.q ?? 0)) best = { lang, q }
  }
  return best?.lang ?? 'en'
}

// First match wins: in-app browsers and forks also name the browser they are based on.
const BROWSERS: [RegExp, string][] = [
  [/\bLine\//i, 'LINE'],
  [/FBA[NV]|FB_IAB/, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/MicroMessenger/i, 'WeChat'],
  [/TikTok|musical_ly|BytedanceWebview/i, 'TikTok'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPX|Opera|OPT)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(MiuiBrowser|XiaoMi)\//i, 'Mi Browser'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

const matchName = (list: [RegExp, string][], agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1] ?? ''

/** Short name of a user agent for storage: `browser|system`, each part empty when unknown. */
export const deviceName = (agent: string | undefined): string =>
  agent ? `${matchName(BROWSERS, agent)}|${matchName(SYSTEMS, agent)}` : ''
