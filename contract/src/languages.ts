/** Interface languages; everything the person reads exists in each. */
export const LANGS = ['en', 'zh', 'th'] as const
export type Lang = (typeof LANGS)[number]

/** What the cookie of the language is called: over TLS it is bound to its host. */
export const languageCookie = (tls: boolean): string => (tls ? '__Host-lang' : 'lang')

/** The language that a Cookie header names; the bound cookie wins over one that any host of the domain could have set. */
export function chosenLang(cookies: string | undefined): Lang | undefined {
  const named = new Map(
    (cookies ?? '').split(';').map((one) => {
      const [name = '', value = ''] = one.split('=')
      return [name.trim(), value.trim().toLowerCase()]
    }),
  )
  const value = named.get(languageCookie(true)) ?? named.get(languageCookie(false))
  return LANGS.find((lang) => lang === value)
}
