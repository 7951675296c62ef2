import { Link } from '@tanstack/react-router'
import { Button, Checkbox, type TableColumnsType, Tag } from 'antd'
import { useState } from 'react'
import type { StockItem } from '@bailu/contract/stock/staff'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { List } from '../../../ui/list.tsx'
import styles from '../catalogue.module.css'
import { nameInLanguage } from '../localized-text.tsx'
import { SearchField } from '../product-filters.tsx'
import { StockDrawer, type StockVariant } from './stock-drawer.tsx'

export type StockFilters = { q?: string; low?: '1' }

/** Parses the search parameters; invalid values are dropped. */
export const readStockFilters = ({ q, low }: Record<string, unknown>): StockFilters => ({
  ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q).slice(0, 60) }),
  ...(String(low) === '1' && { low: '1' as const }),
})

type Props = { filters: StockFilters; onChange: (filters: StockFilters) => void }

export function StockFilterBar({ filters, onChange }: Props) {
  const words = useWords()
  const { q, low } = filters
  return (
    <div className={styles.filters} role="search">
      <SearchField
        value={q ?? ''}
        label={words.catalogue.search}
        onSearch={(next) => onChange({ ...(next && { q: next }), ...(low && { low }) })}
      />
      <Checkbox
        checked={low === '1'}
        onChange={({ target }) => onChange({ ...(q && { q }), ...(target.checked && { low: '1' as const }) })}
      >
        {words.stock.onlyLow}
      </Checkbox>
    </div>
  )
}

/** Stock of all variants. */
export function StockList({ filters }: { filters: StockFilters }) {
  const { words: all, lang } = useLanguage()
  const words = all.stock
  const [selected, setSelected] = useState<StockVariant>()
  const countCell = (count: number) => <span className="figure">{count}</span>
  const columns: TableColumnsType<StockItem> = [
    {
      title: words.variant,
      render: (_, row) => (
        <>
          <Link to="/products/$id" params={{ id: String(row.product_id) }}>
            {nameInLanguage(row.name, lang)}
          </Link>
          <div className="muted">{[nameInLanguage(row.option, lang), row.sku].filter(Boolean).join(' · ')}</div>
        </>
      ),
    },
    {
      title: words.free,
      width: 130,
      align: 'right',
      render: (_, row) => (
        <>
          {countCell(row.stock)}
          {row.on_sale && row.stock <= row.low_at && (
            <div>
              <Tag color="warning">{words.low}</Tag>
            </div>
          )}
          {!row.on_sale && (
            <div>
              <Tag>{words.offSale}</Tag>
            </div>
          )}
        </>
      ),
    },
    {
      title: <span title={words.reservedHint}>{words.reserved}</span>,
      width: 110,
      align: 'right',
      render: (_, row) => countCell(row.reserved),
    },
    { title: words.shelf, width: 110, align: 'right', render: (_, row) => countCell(row.stock + row.reserved) },
    { title: words.limit, width: 140, align: 'right', render: (_, row) => countCell(row.low_at) },
    {
      title: <span className="only-read">{words.history}</span>,
      width: 130,
      render: (_, row) => (
        <Button aria-label={words.of(row.sku)} onClick={() => setSelected(row)}>
          {words.history}
        </Button>
      ),
    },
  ]
  return (
    <>
      <List
        call="GET /api/staff/stock"
        input={filters}
        rowKey={({ id }) => id}
        name={words.title}
        empty={Object.keys(filters).length > 0 ? all.catalogue.noneFound : words.empty}
        columns={columns}
      />
      <StockDrawer variant={selected} onClose={() => setSelected(undefined)} />
    </>
  )
}
