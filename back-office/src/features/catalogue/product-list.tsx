import { Link } from '@tanstack/react-router'
import { Tag, type TableColumnsType } from 'antd'
import type { StaffProductItem } from '@bailu/contract/staff-catalogue'
import { money } from '@bailu/phrases/format'
import { List } from '../../ui/list.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { useLanguage } from '../../words.tsx'
import { SaleSwitch } from './sale-switch.tsx'
import styles from './catalogue.module.css'
import type { ProductFilters } from './product-filters.tsx'
import { nameIn } from './words-in.ts'

/** Products in display order. */
export function ProductList({ filters }: { filters: ProductFilters }) {
  const { words: all, lang } = useLanguage()
  const words = all.products
  const columns: TableColumnsType<StaffProductItem> = [
    {
      title: words.product,
      render: (_, row) => (
        <Link to="/products/$id" params={{ id: String(row.id) }} className={styles.named}>
          <Thumb picture={row.cover} />
          <span>
            {nameIn(row.name, lang) || words.noName}
            <small>
              {words.catalogs[row.catalog]} · {words.variantCount(row.variants)}
            </small>
          </span>
        </Link>
      ),
    },
    { title: words.price, width: 170, render: (_, row) => <Range from={row.price_from} to={row.price_to} /> },
    {
      title: words.stock,
      width: 150,
      align: 'right',
      render: (_, row) => (
        <>
          <span className="figure">{words.pieces(row.stock)}</span>
          {row.low > 0 && (
            <div>
              <Tag color="warning">{words.lowCount(row.low)}</Tag>
            </div>
          )}
        </>
      ),
    },
    {
      title: words.state,
      width: 190,
      render: (_, row) => (
        <>
          <SaleSwitch row={row} />
          {row.lacks.map((lack) => (
            <Tag key={lack} color="warning">
              {words.lacks[lack]}
            </Tag>
          ))}
        </>
      ),
    },
  ]
  const narrowed = Object.keys(filters).length > 0
  return (
    <List
      call="GET /api/staff/product"
      input={filters}
      rowKey={({ id }) => id}
      name={words.title}
      empty={narrowed ? words.noneFound : words.empty}
      columns={columns}
    />
  )
}

function Range({ from, to }: { from: number | null; to: number | null }) {
  const words = useLanguage().words.products
  if (from === null || to === null) return <span className="muted">{words.noPrice}</span>
  return <span className="figure">{from === to ? money(from) : `${money(from)} – ${money(to)}`}</span>
}
