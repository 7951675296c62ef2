import { Link } from '@tanstack/react-router'
import { Button, Tag, type TableColumnsType } from 'antd'
import type { StockItem } from '@bailu/contract/staff-stock'
import { useState } from 'react'
import { List } from '../../ui/list.tsx'
import { useLanguage } from '../../words.tsx'
import { StockDrawer, type Stocked } from './stock-drawer.tsx'
import type { StockFilters } from './stock-filters.tsx'
import { nameIn } from './words-in.ts'

/** Stock of all variants. */
export function StockList({ filters }: { filters: StockFilters }) {
  const { words: all, lang } = useLanguage()
  const words = all.stock
  const [open, setOpen] = useState<Stocked>()
  const figure = (count: number) => <span className="figure">{count}</span>
  const columns: TableColumnsType<StockItem> = [
    {
      title: words.variant,
      render: (_, row) => (
        <>
          <Link to="/products/$id" params={{ id: String(row.product_id) }}>
            {nameIn(row.name, lang)}
          </Link>
          <div className="muted">{[nameIn(row.option, lang), row.sku].filter(Boolean).join(' · ')}</div>
        </>
      ),
    },
    {
      title: words.free,
      width: 130,
      align: 'right',
      render: (_, row) => (
        <>
          {figure(row.stock)}
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
      render: (_, row) => figure(row.reserved),
    },
    { title: words.shelf, width: 110, align: 'right', render: (_, row) => figure(row.stock + row.reserved) },
    { title: words.limit, width: 140, align: 'right', render: (_, row) => figure(row.low_at) },
    {
      title: <span className="only-read">{words.history}</span>,
      width: 130,
      render: (_, row) => (
        <Button aria-label={words.of(row.sku)} onClick={() => setOpen(row)}>
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
        empty={Object.keys(filters).length > 0 ? all.products.noneFound : words.empty}
        columns={columns}
      />
      <StockDrawer variant={open} onClose={() => setOpen(undefined)} />
    </>
  )
}
