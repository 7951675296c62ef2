import { Input, Select, Tabs } from 'antd'
import { CATALOGS, type Catalog } from '@bailu/contract/catalogue'
import { LACKS } from '@bailu/contract/staff-catalogue'
import { useEffect, useState } from 'react'
import { useCall } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import styles from './catalogue.module.css'

export type ProductFilters = {
  q?: string
  catalog?: Catalog
  on_sale?: '1' | '0'
  low?: '1'
  lacks?: (typeof LACKS)[number]
}

/** Parses the search parameters; invalid values are dropped. */
export function readFilters(search: Record<string, unknown>): ProductFilters {
  const { q, catalog, on_sale, low, lacks } = search
  return {
    ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 60) }),
    ...(typeof q === 'number' && { q: String(q) }),
    ...(CATALOGS.includes(catalog as Catalog) && { catalog: catalog as Catalog }),
    ...((String(on_sale) === '1' || String(on_sale) === '0') && { on_sale: String(on_sale) as '1' | '0' }),
    ...(String(low) === '1' && { low: '1' as const }),
    ...(LACKS.includes(lacks as never) && { lacks: lacks as (typeof LACKS)[number] }),
  }
}

type Props = { filters: ProductFilters; onChange: (filters: ProductFilters) => void }

/** Filters of the product list, kept in the address. */
export function Filters({ filters, onChange }: Props) {
  const words = useWords().products
  const set = (change: { [K in keyof ProductFilters]: ProductFilters[K] | undefined }) =>
    onChange(
      Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value)) as ProductFilters,
    )
  return (
    <>
      <SaleTabs filters={filters} onChange={set} />
      <div className={styles.filters} role="search">
        <Search value={filters.q ?? ''} label={words.search} onSearch={(q) => set({ q })} />
        <Select<'' | Catalog>
          aria-label={words.catalog}
          value={filters.catalog ?? ''}
          className={styles.choice}
          onChange={(catalog) => set({ catalog: catalog || undefined })}
          options={[
            { value: '' as const, label: `${words.catalog}: ${words.all}` },
            ...CATALOGS.map((value) => ({ value, label: words.catalogs[value] })),
          ]}
        />
        <Select<'' | (typeof LACKS)[number]>
          aria-label={words.lacksLabel}
          value={filters.lacks ?? ''}
          className={styles.choice}
          onChange={(lacks) => set({ lacks: lacks || undefined })}
          options={[
            { value: '' as const, label: `${words.lacksLabel}: ${words.all}` },
            ...LACKS.map((value) => ({ value, label: words.lacks[value] })),
          ]}
        />
      </div>
    </>
  )
}

const TABS = {
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
  const words = useWords().products
  const { q, catalog, on_sale, low } = filters
  const { data } = useCall('GET /api/staff/product-count', { ...(q && { q }), ...(catalog && { catalog }) })
  const names = { all: words.all, on_sale: words.onSale, off_sale: words.offSale, low: words.low }
  const active = low ? 'low' : on_sale ? (on_sale === '1' ? 'on_sale' : 'off_sale') : 'all'
  return (
    <Tabs
      activeKey={active}
      onChange={(tab) => onChange({ on_sale: undefined, low: undefined, ...TABS[tab as keyof typeof TABS] })}
      items={(Object.keys(TABS) as (keyof typeof TABS)[]).map((key) => ({
        key,
        label: data ? `${names[key]} (${data[key]})` : names[key],
      }))}
    />
  )
}

/** Search field, submitted by Enter or the button; follows changes of `value`. */
export function Search({ value, label, onSearch }: { value: string; label: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <Input.Search
      aria-label={label}
      placeholder={label}
      allowClear
      maxLength={60}
      className={styles.search}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onSearch={(q) => onSearch(q.trim())}
      enterButton
    />
  )
}
