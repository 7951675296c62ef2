import { createHash } from 'node:crypto'
import type { FieldTrouble } from '@bailu/phrases/fields'
import {
  type Column,
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  isSku,
  type Readings,
  satangOf,
  type TableRow,
} from './fields.ts'
import type { Current, CurrentProduct } from './load-current.ts'

type Change = { field: FieldName; before: string; after: string }
type Trouble = { field: Column; trouble: FieldTrouble }
export type PlannedLine = {
  line: number
  sku: string
  name: string
  state: 'new' | 'changed' | 'same' | 'wrong'
  changes: Change[]
  troubles: Trouble[]
  /** Id of the variant, null for a new one; undefined if the line is about a product only. */
  variant: { id: number | null; after: Readings } | undefined
  product: PlannedProduct | undefined
}
export type PlannedProduct = {
  /** Null for a new product. */
  id: number | null
  before: Readings
  after: Readings
  /** Number of the first line of this product. */
  line: number
  /** By SKU: whether it will be on sale. */
  variants: Map<string, boolean>
  pictures: number
}
export type Plan = { lines: PlannedLine[]; hash: string }

/** Computes what a table would change, line by line. Pure: no database access. */
export function planImport(rows: TableRow[], current: Current): Plan {
  const products = new Map<string, PlannedProduct>()
  const seen = new Set<string>()
  const lines = rows.map((row) => planLine(row, current, products, seen))
  for (const planned of products.values()) refuseUnsellable(planned, lines)
  for (const line of lines) line.state = stateOf(line)
  const told = lines.map(({ line, sku, state, changes, product, variant }) => [
    line,
    sku,
    state,
    changes,
    product?.id,
    variant?.id,
  ])
  return { lines, hash: createHash('sha256').update(JSON.stringify(told)).digest('hex') }
}

function stateOf({ troubles, changes, variant, product }: PlannedLine): PlannedLine['state'] {
  if (troubles.length > 0) return 'wrong'
  if (variant?.id === null || (product?.id === null && !variant)) return 'new'
  return changes.length > 0 ? 'changed' : 'same'
}

function planLine(
  { line, cells }: TableRow,
  current: Current,
  products: Map<string, PlannedProduct>,
  seen: Set<string>,
): PlannedLine {
  const troubles: Trouble[] = []
  const wrong = (field: Column, trouble: FieldTrouble) => void troubles.push({ field, trouble })
  const sku = cells.sku ?? ''
  const readings = readCells(cells, wrong)
  if (sku !== '' && !isSku(sku)) wrong('sku', { what: 'form' })
  if (sku !== '' && seen.has(sku)) wrong('sku', { what: 'twice' })
  seen.add(sku)
  const there = current.variants.get(sku)
  const product = productOf(cells.product ?? '', line, there?.productId, current, products, wrong)
  const changes: Change[] = []
  if (product) {
    changes.push(...mergeProduct(product, readings, line, wrong))
    if (sku === '' && product.id === null) wrong('sku', { what: 'missing' })
  }
  let variant: PlannedLine['variant']
  if (sku !== '') {
    const after = afterOf('variant', there?.cells, readings, wrong)
    if (after.list_price && after.price && satangOf(after.list_price) <= satangOf(after.price))
      wrong('list_price', { what: 'above_price' })
    changes.push(...changesOf('variant', there?.cells ?? {}, after))
    product?.variants.set(sku, after.variant_on_sale === 'yes')
    variant = { id: there?.id ?? null, after }
  }
  const name = product?.after.name_en || product?.after.name_th || product?.after.name_zh || ''
  return { line, sku, name, state: 'same', changes, troubles, variant, product }
}

type Wrong = (field: Column, trouble: FieldTrouble) => void

function readCells(cells: TableRow['cells'], wrong: Wrong): Readings {
  const readings: Readings = {}
  for (const name of FIELD_NAMES) {
    const raw = cells[name]
    if (raw === undefined) continue
    // A line without a SKU is about a product only: its empty variant cells are ignored.
    if (raw === '' && !cells.sku && fieldOf(name).of === 'variant') continue
    const read = fieldOf(name).read(raw)
    if (typeof read === 'string') readings[name] = read
    else wrong(name, read)
  }
  return readings
}

function productOf(
  raw: string,
  line: number,
  holder: number | undefined,
  current: Current,
  products: Map<string, PlannedProduct>,
  wrong: Wrong,
): PlannedProduct | undefined {
  const numbered = /^[1-9]\d{0,14}$/.test(raw)
  if (raw === '' && holder === undefined) return void wrong('product', { what: 'missing' })
  if (holder !== undefined && raw !== '' && raw !== String(holder)) return void wrong('sku', { what: 'sku_taken' })
  const id = holder ?? (numbered ? Number(raw) : null)
  const found = id === null ? undefined : current.products.get(id)
  if (id !== null && !found) return void wrong('product', { what: 'product_unknown' })
  const key = id === null ? `new ${raw}` : String(id)
  const planned = products.get(key) ?? begin(id, line, found)
  products.set(key, planned)
  return planned
}

const begin = (id: number | null, line: number, found: CurrentProduct | undefined): PlannedProduct => ({
  id,
  before: found?.cells ?? {},
  after: {},
  line,
  variants: new Map(found?.variants.map(({ sku, on }) => [sku, on])),
  pictures: found?.pictures ?? 0,
})

/** The first line of a product defines its values; later lines must repeat them. */
function mergeProduct(product: PlannedProduct, readings: Readings, line: number, wrong: Wrong): Change[] {
  if (line === product.line) {
    product.after = afterOf('product', product.id === null ? undefined : product.before, readings, wrong)
    const { name_en, name_zh, name_th } = product.after
    if (!name_en && !name_zh && !name_th) wrong('name_en', { what: 'missing' })
    return changesOf('product', product.before, product.after)
  }
  for (const name of FIELD_NAMES) {
    const said = readings[name]
    if (fieldOf(name).of === 'product' && said !== undefined && said !== product.after[name])
      wrong(name, { what: 'differs' })
  }
  return []
}

function afterOf(of: 'product' | 'variant', before: Readings | undefined, readings: Readings, wrong: Wrong): Readings {
  const after: Readings = {}
  for (const name of FIELD_NAMES) {
    const field = fieldOf(name)
    if (field.of !== of) continue
    const value = readings[name] ?? before?.[name] ?? (before ? undefined : field.fresh)
    if (value !== undefined) after[name] = value
    else if (!before) wrong(name, { what: 'missing' })
  }
  return after
}

const changesOf = (of: 'product' | 'variant', before: Readings, after: Readings): Change[] =>
  FIELD_NAMES.flatMap((field) => {
    const [was = '', is = ''] = [before[field], after[field]]
    return fieldOf(field).of === of && was !== is ? [{ field, before: was, after: is }] : []
  })

function refuseUnsellable(product: PlannedProduct, lines: PlannedLine[]): void {
  const own = lines.filter((line) => line.product === product)
  if (product.after.product_on_sale !== 'yes' || own.every((line) => line.changes.length === 0)) return
  const { name_en, name_zh, name_th } = product.after
  const named = name_en && name_zh && name_th
  if (named && product.pictures > 0 && [...product.variants.values()].includes(true)) return
  own[0]!.troubles.push({ field: 'product_on_sale', trouble: { what: 'not_sellable' } })
}
