import { LANGS, type Lang } from '@bailu/contract/fields'

export const isLang = (value: unknown): value is Lang => LANGS.includes(value as Lang)

/** The first of our languages in an Accept-Language header; English when there is none. */
export function preferredLang(header: string | undefined): Lang {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    if (isLang(tag)) return tag
  }
  return 'en'
}
