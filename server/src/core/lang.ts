import { LANGS, type Lang } from '@bailu/contract/fields'

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
