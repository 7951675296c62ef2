/** The demo catalogue: 16 green and 12 white products, prices in satang (100 = 1 baht). */
import type { ProductDraft } from './product-draft.ts'
import { care, directions, ingredients, shelf } from './product-parts.ts'
import { inciOf } from './inci.ts'
import { greenDrafts } from './products-green.ts'
import { whiteDrafts } from './products-white.ts'
import { type Block, heading, list, w, type Words } from './words.ts'

export interface SeedVariant {
  sku: string
  option: Words
  priceSatang: number
  listPriceSatang: number | null
  stock: number
  points: number
}

export interface SeedProduct {
  slug: string
  catalog: 'green' | 'white'
  name: Words
  subtitle: Words
  detail: readonly Block[]
  /** Number of the cosmetic notification, made up for the demo. */
  notificationNo: string
  /** Ingredients by their INCI names. */
  inci: string
  variants: readonly SeedVariant[]
}

const thaiUnits: readonly (readonly [RegExp, string])[] = [
  [/\bml\b/g, 'มล.'],
  [/\bg\b/g, 'ก.'],
]
const chineseUnits: readonly (readonly [RegExp, string])[] = [
  [/\bml\b/g, '毫升'],
  [/\bg\b/g, '克'],
]
const swap = (text: string, pairs: typeof thaiUnits): string =>
  pairs.reduce((done, [from, to]) => done.replace(from, to), text)

/** "30 ml" reads as such in English and in local units elsewhere. */
const optionWords = (option: string | Words): Words =>
  typeof option === 'string' ? w(swap(option, chineseUnits), option, swap(option, thaiUnits)) : option

function detail(d: ProductDraft): Block[] {
  const sizes = d.options.map(([, option]) => optionWords(option))
  const joined = w(
    sizes.map((s) => s.zh).join(' / '),
    sizes.map((s) => s.en).join(' / '),
    sizes.map((s) => s.th).join(' / '),
  )
  const life = shelf[d.shelf]
  return [
    heading('产品介绍', 'What it is', 'เกี่ยวกับผลิตภัณฑ์'),
    { kind: 'text', text: d.about },
    heading('主要成分', 'Key ingredients', 'ส่วนผสมสำคัญ'),
    list(...d.ingredients.map((one) => ingredients[one])),
    heading('质地', 'Texture', 'เนื้อสัมผัส'),
    { kind: 'text', text: d.feel },
    heading('使用方法', 'How to use', 'วิธีใช้'),
    list(...directions[d.directions]),
    heading('规格与保质期', 'Size and shelf life', 'ขนาดและอายุการเก็บรักษา'),
    list(
      w(`规格：${joined.zh}`, `Size: ${joined.en}`, `ขนาด: ${joined.th}`),
      w(`保质期：${life.zh}`, `Shelf life: ${life.en}`, `อายุการเก็บรักษา: ${life.th}`),
    ),
    heading('注意事项', 'Please note', 'ข้อควรระวัง'),
    { kind: 'text', text: care },
  ]
}

function unfold(catalog: SeedProduct['catalog'], drafts: readonly ProductDraft[]): SeedProduct[] {
  return drafts.map((d, at) => {
    const number = `BL-${catalog === 'green' ? 'GR' : 'WH'}-${String(at + 1).padStart(3, '0')}`
    return {
      slug: d.slug,
      catalog,
      name: d.name,
      subtitle: d.subtitle,
      detail: detail(d),
      // A set has a notification for each of its parts.
      notificationNo:
        d.directions === 'set' ? '' : `10-1-67000${catalog === 'green' ? 1 : 2}${String(at + 1).padStart(4, '0')}`,
      inci: inciOf(d),
      variants: d.options.map(([sku, option, baht, listBaht, stock]) => ({
        sku: `${number}-${sku}`,
        option: optionWords(option),
        priceSatang: baht * 100,
        listPriceSatang: listBaht === null ? null : listBaht * 100,
        stock,
        points: Math.floor(baht / 10),
      })),
    }
  })
}

export const products: readonly SeedProduct[] = [...unfold('green', greenDrafts), ...unfold('white', whiteDrafts)]
