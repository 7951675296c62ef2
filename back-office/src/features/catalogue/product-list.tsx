import { Link, useNavigate } from '@tanstack/react-router'
import { App, Input, Popconfirm, Switch, Tabs, Tag } from 'antd'
import type { StaffProductItem } from '@bailu/contract/catalogue/staff'
import { money } from '@bailu/phrases/format'
import { CATALOGS, MISSING_PARTS } from '@bailu/contract/catalogue/kinds'
import { useEffect, useState } from 'react'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import type { Columns } from '../../ui/data-table.tsx'
import { changeFilters, ChoiceFilter, isFiltered } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { MoveButtons } from '../../ui/form/move-buttons.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import styles from './catalogue.module.css'
import { nameInLanguage } from './localized-text.tsx'
import type { ProductFilters } from './product-search.ts'

const SET_ON_SALE = 'POST /api/staff/product/{id}/on-sale'
const MOVE = 'POST /api/staff/product/{id}/move'

/** On-sale state of a product; a switch with confirmation for users who may change it. */
export function SaleSwitch({ row }: { row: StaffProductItem }) {
  const { words: all, lang } = useLanguage()
  const words = all.catalogue
  const may = usePermissions()
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const setOnSale = useAction(SET_ON_SALE, {
    done: row.on_sale ? words.tookOff : words.putOn,
    refresh: ['GET /api/staff/product', 'GET /api/staff/product-count', 'GET /api/staff/product/{id}'],
    onError: ({ message }) =>
      void modal.confirm({
        title: message,
        okText: words.openProduct,
        onOk: () => navigate({ to: '/products/$id', params: { id: String(row.id) } }),
      }),
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

/** Products in display order. They are moved where the list shows all of a catalogue, so that each move is visible. */
export function ProductList({ filters }: { filters: ProductFilters }) {
  const { words: all, lang } = useLanguage()
  const words = all.catalogue
  const may = usePermissions()
  const move = useAction(MOVE, {
    done: words.sorted,
    refresh: ['GET /api/staff/product', 'GET /api/staff/product/{id}'],
  })
  const isOrdered = may(MOVE) && !isFiltered({ ...filters, catalog: undefined })
  const columns: Columns<StaffProductItem> = [
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
    ...(isOrdered
      ? [
          {
            title: words.position,
            width: 100,
            render: (_: unknown, row: StaffProductItem) => (
              <MoveButtons
                at={row.first ? 0 : 1}
                of={(row.first ? 0 : 1) + (row.last ? 1 : 2)}
                name={nameInLanguage(row.name, lang) || words.noName}
                onMove={(from, to) =>
                  move.mutate({ input: { id: String(row.id), to: to < from ? 'earlier' : 'later' } })
                }
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <List
      call="GET /api/staff/product"
      input={filters}
      name={words.title}
      empty={isFiltered(filters) ? words.noneFound : words.empty}
      columns={columns}
    />
  )
}

function PriceRange({ from, to }: { from: number | null; to: number | null }) {
  const words = useLanguage().words.catalogue
  if (from === null || to === null) return <span className="muted">{words.noPrice}</span>
  return <span className="figure">{from === to ? money(from) : `${money(from)} – ${money(to)}`}</span>
}

type Props = { filters: ProductFilters; onChange: (filters: ProductFilters) => void }

/** Filters of the product list, stored in the URL. */
export function ProductFilterBar({ filters, onChange }: Props) {
  const { audit, catalogue: words } = useWords()
  const update = (change: ProductFilters) => onChange(changeFilters(filters, change))
  return (
    <>
      <SaleTabs filters={filters} onChange={update} />
      <div className={styles.filters} role="search">
        <SearchField value={filters.q ?? ''} label={words.search} onSearch={(q) => update({ q })} />
        <ChoiceFilter
          label={words.catalog}
          any={audit.joined(words.catalog, words.all)}
          value={filters.catalog}
          values={CATALOGS}
          texts={words.catalogs}
          className={styles.choice}
          onChange={(catalog) => update({ catalog })}
        />
        <ChoiceFilter
          label={words.lacksLabel}
          any={audit.joined(words.lacksLabel, words.all)}
          value={filters.lacks}
          values={MISSING_PARTS}
          texts={words.lacks}
          className={styles.choice}
          onChange={(lacks) => update({ lacks })}
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
