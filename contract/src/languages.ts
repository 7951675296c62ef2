/** Interface languages; every text exists in each of them. */
export const LANGS = ['en', 'zh', 'th'] as const
export type Lang = (typeof LANGS)[number]

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
