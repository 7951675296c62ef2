import { oneOf } from '@bailu/client/search-params'
import { Input, Select, Tabs } from 'antd'
import { CATALOGS, type Catalog } from '@bailu/contract/catalogue/shop'
import { MISSING_PARTS } from '@bailu/contract/catalogue/staff'
import { useEffect, useState } from 'react'
import { useCall } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import styles from './catalogue.module.css'

export type ProductFilters = {
  q?: string
  catalog?: Catalog
  on_sale?: '1' | '0'
  low?: '1'
  lacks?: (typeof MISSING_PARTS)[number]
}

/** Parses the search parameters; invalid values are dropped. */
export function readProductFilters(search: Record<string, unknown>): ProductFilters {
  const { q, catalog, on_sale, low, lacks } = search
  const missing = oneOf(MISSING_PARTS)(lacks)
  return {
    ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 60) }),
    ...(typeof q === 'number' && { q: String(q) }),
    ...(CATALOGS.includes(catalog as Catalog) && { catalog: catalog as Catalog }),
    ...((String(on_sale) === '1' || String(on_sale) === '0') && { on_sale: String(on_sale) as '1' | '0' }),
    ...(String(low) === '1' && { low: '1' as const }),
    ...(missing && { lacks: missing }),
  }
}

type Props = { filters: ProductFilters; onChange: (filters: ProductFilters) => void }

/** Filters of the product list, kept in the address. */
export function ProductFilterBar({ filters, onChange }: Props) {
  const words = useWords().catalogue
  const update = (change: { [K in keyof ProductFilters]: ProductFilters[K] | undefined }) =>
    onChange(
      Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value)) as ProductFilters,
    )
  return (
    <>
      <SaleTabs filters={filters} onChange={update} />
      <div className={styles.filters} role="search">
        <SearchField value={filters.q ?? ''} label={words.search} onSearch={(q) => update({ q })} />
        <Select<'' | Catalog>
          aria-label={words.catalog}
          value={filters.catalog ?? ''}
          className={styles.choice}
          onChange={(catalog) => update({ catalog: catalog || undefined })}
          options={[
            { value: '' as const, label: `${words.catalog}: ${words.all}` },
            ...CATALOGS.map((value) => ({ value, label: words.catalogs[value] })),
          ]}
        />
        <Select<'' | (typeof MISSING_PARTS)[number]>
          aria-label={words.lacksLabel}
          value={filters.lacks ?? ''}
          className={styles.choice}
          onChange={(lacks) => update({ lacks: lacks || undefined })}
          options={[
            { value: '' as const, label: `${words.lacksLabel}: ${words.all}` },
            ...MISSING_PARTS.map((value) => ({ value, label: words.lacks[value] })),
          ]}
        />
      </div>
    </>
  )
}

const SALE_TABS = {
  all: {},
  on_sale: { on_sale: '1' },
  off_sale: { on_sale: '0' },
  low: { low: '1' },
} as const

/** Tabs for on sale, off sale and low stock, with the number of matching products. */
function SaleTabs({
  filters,
  onChange,
}: {
  filters: ProductFilters
  onChange: (change: { on_sale: '1' | '0' | undefined; low: '1' | undefined }) => void
}) {
  const words = useWords().catalogue
  const { q, catalog, on_sale, low } = filters
  const { data } = useCall('GET /api/staff/product-count', { ...(q && { q }), ...(catalog && { catalog }) })
  const names = { all: words.all, on_sale: words.onSale, off_sale: words.offSale, low: words.low }
  const active = low ? 'low' : on_sale ? (on_sale === '1' ? 'on_sale' : 'off_sale') : 'all'
  return (
    <Tabs
      activeKey={active}
      onChange={(tab) => onChange({ on_sale: undefined, low: undefined, ...SALE_TABS[tab as keyof typeof SALE_TABS] })}
      items={(Object.keys(SALE_TABS) as (keyof typeof SALE_TABS)[]).map((key) => ({
        key,
        label: data ? `${names[key]} (${data[key]})` : names[key],
      }))}
    />
  )
}

/** Search field, submitted by Enter or the button; follows changes of `value`. */
export function SearchField({
  value,
  label,
  onSearch,
}: {
  value: string
  label: string
  onSearch: (q: string) => void
}) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <Input.Search
      aria-label={label}
      placeholder={label}
      allowClear
      maxLength={60}
      className={styles.search}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onSearch={(q) => onSearch(q.trim())}
      enterButton
    />
  )
}
