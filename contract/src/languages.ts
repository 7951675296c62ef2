/** Interface languages; every text exists in each of them. */
export const LANGS = ['en', 'zh', 'th'] as const
export type Lang = (typeof LANGS)[number]

/** The name of each language in itself. */
export const LANGUAGE_NAMES: Record<Lang, string> = { en: 'English', zh: '中文', th: 'ไทย' }

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

/** Name of the language cookie; over TLS with the `__Host-` prefix, which binds it to its host. */
export const languageCookieName = (tls: boolean): string => (tls ? '__Host-lang' : 'lang')

/** Language in a Cookie header. The host-bound cookie wins, as any host of the domain could have set the other one. */
export function langFromCookies(cookies: string | undefined): Lang | undefined {
  const cookieValues = new Map(
    (cookies ?? '').split(';').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return [name.trim(), value.trim().toLowerCase()]
    }),
  )
  const value = cookieValues.get(languageCookieName(true)) ?? cookieValues.get(languageCookieName(false))
  return LANGS.find((lang) => lang === value)
}
