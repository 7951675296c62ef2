import { createHash } from 'node:crypto'
import { missingForSale } from '@bailu/contract/catalogue/sellable'
import type { FieldIssue } from '@bailu/phrases/errors/field-issues'
import {
  type Column,
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  isSku,
  type CellValues,
  priceOfCell,
  type TableRow,
} from './columns.ts'
import type { Current, CurrentProduct, PlannedPrice } from './load-current-products.ts'

type Change = { field: FieldName; before: string; after: string }
type LineIssue = { field: Column; issue: FieldIssue }
export type PlannedLine = {
  line: number
  sku: string
  name: string
  state: 'new' | 'changed' | 'same' | 'wrong'
  changes: Change[]
  issues: LineIssue[]
  /** Id of the variant, null for a new one; undefined if the line is about a product only. */
  variant: { id: number | null; after: CellValues } | undefined
  product: PlannedProduct | undefined
  /** Other prices within the period of its own. */
  planned: PlannedPrice[]
}
export type PlannedProduct = {
  /** Null for a new product. */
  id: number | null
  before: CellValues
  after: CellValues
  /** Number of the first line of this product. */
  line: number
  /** By SKU, as they will be. */
  variants: Map<string, Omit<CurrentProduct['variants'][number], 'sku'>>
  pictures: number
  detail: CurrentProduct['detail']
}
export type Plan = { lines: PlannedLine[]; hash: string }

/** Computes what a table would change, line by line. Pure: no database access. */
export function planImport(rows: TableRow[], current: Current): Plan {
  const products = new Map<string, PlannedProduct>()
  const seenSkus = new Set<string>()
  const lines = rows.map((row) => planLine(row, current, products, seenSkus))
  for (const planned of products.values()) rejectUnsellable(planned, lines)
  for (const line of lines) line.state = lineStateOf(line)
  const digest = lines.map(({ line, sku, state, changes, product, variant, planned }, at) => [
    line,
    sku,
    state,
    changes,
    product?.id,
    variant?.id,
    // An older server knows no periods: its hash differs, so that it never applies such prices for good.
    ...(rows[at]?.period ? [rows[at].period, planned] : []),
  ])
  return { lines, hash: createHash('sha256').update(JSON.stringify(digest)).digest('hex') }
}

function lineStateOf({ issues, changes, variant, product }: PlannedLine): PlannedLine['state'] {
  if (issues.length > 0) return 'wrong'
  if (variant?.id === null || (product?.id === null && !variant)) return 'new'
  return changes.length > 0 ? 'changed' : 'same'
}

function planLine(
  { line, cells, period }: TableRow,
  current: Current,
  products: Map<string, PlannedProduct>,
  seenSkus: Set<string>,
): PlannedLine {
  const issues: LineIssue[] = []
  const addIssue = (field: Column, issue: FieldIssue) => void issues.push({ field, issue })
  const sku = cells.sku ?? ''
  const values = parseCells(cells, addIssue)
  if (sku !== '' && !isSku(sku)) addIssue('sku', { what: 'form' })
  if (sku !== '' && seenSkus.has(sku)) addIssue('sku', { what: 'twice' })
  seenSkus.add(sku)
  const existing = current.variants.get(sku)
  const product = plannedProductOf(cells.product ?? '', line, existing?.productId, current, products, addIssue)
  const changes: Change[] = []
  if (product) {
    changes.push(...mergeProduct(product, values, line, addIssue))
    if (sku === '' && product.id === null) addIssue('sku', { what: 'missing' })
  }
  let variant: PlannedLine['variant']
  if (sku !== '') {
    const after = afterOf('variant', existing?.cells, values, addIssue)
    if (after.list_price && after.price && priceOfCell(after.list_price) <= priceOfCell(after.price))
      addIssue('list_price', { what: 'above_price' })
    const variantChanges = changesOf('variant', existing?.cells ?? {}, after)
    changes.push(...variantChanges)
    const pricesChange = variantChanges.some(({ field }) => isPriceField(field))
    if (period ? existing?.planned.some(({ until }) => until !== null) : pricesChange && existing?.hasTemporaryPrice)
      addIssue('price', { what: period ? 'price_overlap' : 'temporary_price' })
    product?.variants.set(sku, {
      on_sale: after.variant_on_sale === 'yes',
      option: { en: after.option_en ?? '', zh: after.option_zh ?? '', th: after.option_th ?? '' },
    })
    variant = { id: existing?.id ?? null, after }
  }
  const name = product?.after.name_en || product?.after.name_th || product?.after.name_zh || ''
  return { line, sku, name, state: 'same', changes, issues, variant, product, planned: existing?.planned ?? [] }
}

const isPriceField = (field: FieldName): boolean => field === 'price' || field === 'list_price'

type AddIssue = (field: Column, issue: FieldIssue) => void

function parseCells(cells: TableRow['cells'], addIssue: AddIssue): CellValues {
  const values: CellValues = {}
  for (const name of FIELD_NAMES) {
    const raw = cells[name]
    if (raw === undefined) continue
    // A line without a SKU is about a product only: its empty variant cells are ignored.
    if (raw === '' && !cells.sku && fieldOf(name).owner === 'variant') continue
    const parsed = fieldOf(name).parse(raw)
    if (typeof parsed === 'string') values[name] = parsed
    else addIssue(name, parsed)
  }
  return values
}

function plannedProductOf(
  raw: string,
  line: number,
  ownerId: number | undefined,
  current: Current,
  products: Map<string, PlannedProduct>,
  addIssue: AddIssue,
): PlannedProduct | undefined {
  const isId = /^[1-9]\d{0,14}$/.test(raw)
  if (raw === '' && ownerId === undefined) return void addIssue('product', { what: 'missing' })
  if (ownerId !== undefined && raw !== '' && raw !== String(ownerId)) return void addIssue('sku', { what: 'sku_taken' })
  const id = ownerId ?? (isId ? Number(raw) : null)
  const existing = id === null ? undefined : current.products.get(id)
  if (id !== null && !existing) return void addIssue('product', { what: 'product_unknown' })
  const key = id === null ? `new ${raw}` : String(id)
  const planned = products.get(key) ?? startProduct(id, line, existing)
  products.set(key, planned)
  return planned
}

const startProduct = (id: number | null, line: number, existing: CurrentProduct | undefined): PlannedProduct => ({
  id,
  before: existing?.cells ?? {},
  after: {},
  line,
  variants: new Map(existing?.variants.map(({ sku, ...variant }) => [sku, variant])),
  pictures: existing?.pictures ?? 0,
  detail: existing?.detail ?? [],
})

/** The first line of a product defines its values; later lines must repeat them. */
function mergeProduct(product: PlannedProduct, values: CellValues, line: number, addIssue: AddIssue): Change[] {
  if (line === product.line) {
    product.after = afterOf('product', product.id === null ? undefined : product.before, values, addIssue)
    const { name_en, name_zh, name_th } = product.after
    if (!name_en && !name_zh && !name_th) addIssue('name_en', { what: 'missing' })
    return changesOf('product', product.before, product.after)
  }
  for (const name of FIELD_NAMES) {
    const value = values[name]
    if (fieldOf(name).owner === 'product' && value !== undefined && value !== product.after[name])
      addIssue(name, { what: 'differs' })
  }
  return []
}

function afterOf(
  owner: 'product' | 'variant',
  before: CellValues | undefined,
  values: CellValues,
  addIssue: AddIssue,
): CellValues {
  const after: CellValues = {}
  for (const name of FIELD_NAMES) {
    const field = fieldOf(name)
    if (field.owner !== owner) continue
    const value = values[name] ?? before?.[name] ?? (before ? undefined : field.defaultValue)
    if (value !== undefined) after[name] = value
    else if (!before) addIssue(name, { what: 'missing' })
  }
  return after
}

const changesOf = (owner: 'product' | 'variant', before: CellValues, after: CellValues): Change[] =>
  FIELD_NAMES.flatMap((field) => {
    const [oldValue = '', newValue = ''] = [before[field], after[field]]
    return fieldOf(field).owner === owner && oldValue !== newValue ? [{ field, before: oldValue, after: newValue }] : []
  })

function rejectUnsellable(product: PlannedProduct, lines: PlannedLine[]): void {
  const ownLines = lines.filter((line) => line.product === product)
  if (product.after.product_on_sale !== 'yes' || ownLines.every((line) => line.changes.length === 0)) return
  const text = (of: 'name' | 'subtitle') => ({
    en: product.after[`${of}_en`] ?? '',
    zh: product.after[`${of}_zh`] ?? '',
    th: product.after[`${of}_th`] ?? '',
  })
  const missing = missingForSale({
    name: text('name'),
    subtitle: text('subtitle'),
    detail: product.detail,
    pictures: Array.from({ length: product.pictures }),
    variants: [...product.variants.values()],
  })
  if (missing.length === 0) return
  const [first] = ownLines
  first!.issues.push({ field: 'product_on_sale', issue: { what: 'not_sellable' } })
  const skus = [...product.variants.keys()]
  for (const path of missing) {
    const [part = '', at = '', , optionLang] = path.split('.')
    const line = part === 'variants' ? ownLines.find(({ sku }) => sku === skus[Number(at)]) : first
    const field = FIELD_NAMES.find((name) => name === (optionLang ? `option_${optionLang}` : `${part}_${at}`))
    if (line && field) line.issues.push({ field, issue: { what: 'missing' } })
  }
}
