import { Link } from '@tanstack/react-router'
import { Button, Checkbox, Tag } from 'antd'
import { useState } from 'react'
import type { StockItem } from '@bailu/contract/stock/staff'
import { useLanguage, useWords } from '../../../app/language.tsx'
import type { Columns } from '../../../ui/table/data-table.tsx'
import { changeFilters, isFiltered, SearchFilter } from '../../../ui/filters/filters.tsx'
import { List } from '../../../ui/table/list.tsx'
import styles from '../catalogue.module.css'
import { nameInLanguage } from '../localized-text.tsx'
import type { StockFilters } from './stock-search.ts'
import { StockDrawer, type StockVariant } from './stock-drawer.tsx'

type Props = { filters: StockFilters; onChange: (filters: StockFilters) => void }

export function StockFilterBar({ filters, onChange }: Props) {
  const words = useWords('catalogue', 'stock')
  return (
    <div className={styles.filters}>
      <SearchFilter
        value={filters.q ?? ''}
        label={words.catalogue.search}
        onSearch={(q) => onChange(changeFilters(filters, { q }))}
      />
      <Checkbox
        checked={filters.low === '1'}
        onChange={({ target }) => onChange(changeFilters(filters, { low: target.checked ? '1' : undefined }))}
      >
        {words.stock.onlyLow}
      </Checkbox>
    </div>
  )
}

/** Stock of all variants. */
export function StockList({ filters }: { filters: StockFilters }) {
  const { words: all, lang } = useLanguage('catalogue', 'stock')
  const words = all.stock
  const [selected, setSelected] = useState<StockVariant>()
  const columns: Columns<StockItem> = [
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
          <span className="figure">{row.stock}</span>
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
      title: words.reserved,
      onHeaderCell: () => ({ title: words.reservedHint }),
      width: 110,
      figure: (row) => row.reserved,
    },
    { title: words.shelf, width: 110, figure: (row) => row.stock + row.reserved },
    { title: words.limit, width: 140, figure: (row) => row.low_at },
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
        name={words.title}
        empty={isFiltered(filters) ? all.catalogue.noneFound : words.empty}
        columns={columns}
      />
      <StockDrawer variant={selected} onClose={() => setSelected(undefined)} />
    </>
  )
}
