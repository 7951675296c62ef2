import { Link } from '@tanstack/react-router'
import { Popconfirm, Switch, type TableColumnsType, Tag } from 'antd'
import type { StaffProductItem } from '@bailu/contract/catalogue/staff'
import { money } from '@bailu/phrases/format'
import { useAction } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage } from '../../app/language.tsx'
import { List } from '../../ui/list.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import styles from './catalogue.module.css'
import { nameInLanguage } from './localized-text.tsx'
import type { ProductFilters } from './product-filters.tsx'

const SET_ON_SALE = 'POST /api/staff/product/{id}/on-sale'

/** On-sale state of a product; a switch with confirmation for users who may change it. */
export function SaleSwitch({ row }: { row: StaffProductItem }) {
  const { words: all, lang } = useLanguage()
  const words = all.catalogue
  const may = usePermissions()
  const setOnSale = useAction(SET_ON_SALE, {
    done: row.on_sale ? words.tookOff : words.putOn,
    refresh: ['GET /api/staff/product', 'GET /api/staff/product-count', 'GET /api/staff/product/{id}'],
  })
  const name = nameInLanguage(row.name, lang) || words.noName
  if (!may(SET_ON_SALE))
    return <Tag color={row.on_sale ? 'success' : 'default'}>{row.on_sale ? words.onSale : words.offSale}</Tag>
  return (
    <Popconfirm
      title={row.on_sale ? words.takeOffAsk(name) : words.putOnAsk(name)}
      okText={row.on_sale ? words.takeOff : words.putOn}
      onConfirm={() =>
        setOnSale.mutateAsync({ input: { id: String(row.id), on_sale: !row.on_sale } }).catch(() => undefined)
      }
    >
      <Switch
        checked={row.on_sale}
        loading={setOnSale.isPending}
        checkedChildren={words.onSale}
        unCheckedChildren={words.offSale}
        aria-label={`${words.onSale}: ${name}`}
      />
    </Popconfirm>
  )
}

/** Products in display order. */
export function ProductList({ filters }: { filters: ProductFilters }) {
  const { words: all, lang } = useLanguage()
  const words = all.catalogue
  const columns: TableColumnsType<StaffProductItem> = [
    {
      title: words.product,
      render: (_, row) => (
        <Link to="/products/$id" params={{ id: String(row.id) }} className={styles.named}>
          <Thumb picture={row.cover} />
          <span>
            {nameInLanguage(row.name, lang) || words.noName}
            <small>
              {words.catalogs[row.catalog]} · {words.variantCount(row.variants)}
            </small>
          </span>
        </Link>
      ),
    },
    { title: words.price, width: 170, render: (_, row) => <PriceRange from={row.price_from} to={row.price_to} /> },
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

function PriceRange({ from, to }: { from: number | null; to: number | null }) {
  const words = useLanguage().words.catalogue
  if (from === null || to === null) return <span className="muted">{words.noPrice}</span>
  return <span className="figure">{from === to ? money(from) : `${money(from)} – ${money(to)}`}</span>
}
