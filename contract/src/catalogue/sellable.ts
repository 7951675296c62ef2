import { type Lang, LANGS } from '../languages.ts'

type LocalizedText = Record<Lang, string>
type Block = {
  kind: 'heading' | 'text' | 'list' | 'picture'
  text: LocalizedText
  items: Record<Lang, readonly string[]>
  picture?: unknown
}
type Variant = { on_sale: boolean; option: LocalizedText }
type Product = {
  name: LocalizedText
  subtitle: LocalizedText
  detail: readonly Block[]
  pictures: readonly unknown[]
  variants: readonly Variant[]
}

const isEmpty = (text: string) => text.trim() === ''
const missingTexts = (path: string, text: LocalizedText): string[] =>
  LANGS.filter((lang) => isEmpty(text[lang])).map((lang) => `${path}.${lang}`)
/** What is written in one language is written in all. */
const missingTranslations = (path: string, text: LocalizedText): string[] =>
  LANGS.every((lang) => isEmpty(text[lang])) ? [] : missingTexts(path, text)

function missingOfBlock(path: string, { kind, text, items, picture }: Block): string[] {
  if (kind === 'picture') return [...(picture ? [] : [`${path}.picture`]), ...missingTranslations(`${path}.text`, text)]
  if (kind !== 'list') return missingTexts(`${path}.text`, text)
  const length = Math.max(1, ...LANGS.map((lang) => items[lang].length))
  return LANGS.filter((lang) => items[lang].length < length).map((lang) => `${path}.items.${lang}`)
}

/**
 * What a product lacks before it can be sold, as paths of its form: a picture, a variant on sale, and every text in all
 * languages. The only variant needs no option; of several, each has one.
 */
export function missingForSale({ name, subtitle, detail, pictures, variants }: Product): string[] {
  const sold = variants.filter(({ on_sale }) => on_sale)
  const missingOption = sold.length > 1 ? missingTexts : missingTranslations
  return [
    ...missingTexts('name', name),
    ...missingTranslations('subtitle', subtitle),
    ...(pictures.length === 0 ? ['pictures'] : []),
    ...(sold.length === 0 ? ['variants'] : []),
    ...variants.flatMap(({ on_sale, option }, at) => (on_sale ? missingOption(`variants.${at}.option`, option) : [])),
    ...detail.flatMap((block, at) => missingOfBlock(`detail.${at}`, block)),
  ]
}

/** Whether a change of a price is so large that it may be a slip of the hand: by more than half. */
export const isPriceJump = (before: number, after: number): boolean => Math.abs(after - before) * 2 > before
