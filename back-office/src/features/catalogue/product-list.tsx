import { askConfirmation } from '../../app/feedback.ts'
import { useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Popconfirm, Switch, Tag, Button } from 'antd'
import type { InputOf } from '@bailu/contract/calls'
import type { StaffProductItem } from '@bailu/contract/catalogue/staff'
import { money } from '@bailu/phrases/format'
import { CATALOGS, MISSING_PARTS } from '@bailu/contract/catalogue/kinds'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import type { Columns } from '../../ui/table/data-table.tsx'
import { ChoiceFilter, SearchFilter, changeFilters, isFiltered } from '../../ui/filters/filters.tsx'
import { ListBar } from '../../ui/list-bar/list-bar.tsx'
import { arrangeColumns, withoutView } from '../../ui/list-bar/list-view.ts'
import { List } from '../../ui/table/list.tsx'
import { useSelection } from '../../ui/table/row-selection.tsx'
import { useUndoNotice } from '../../ui/undo-notice.tsx'
import { MoveButtons } from '../../ui/form/move-buttons.tsx'
import { SortHandle } from '../../ui/form/sort-handle.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { BulkChange, type BulkTarget } from './bulk-change.tsx'
import styles from './catalogue.module.css'
import { nameInLanguage } from './localized-text.tsx'
import type { ProductFilters } from './product-search.ts'
import { SaleTabs } from './sale-tabs.tsx'

const SET_ON_SALE = 'POST /api/staff/product/{id}/on-sale'
const SALE_CALLS = ['GET /api/staff/product', 'GET /api/staff/product-count', 'GET /api/staff/product/{id}'] as const
const MOVE = 'POST /api/staff/product/{id}/move'
const COUNT_OF = { '1': 'on_sale', '0': 'off_sale' } as const

/** On-sale state of a product; a switch with confirmation for users who may change it. */
export function SaleSwitch({ row }: { row: StaffProductItem }) {
  const { words: all, lang } = useLanguage('catalogue')
  const words = all.catalogue
  const may = usePermissions()
  const navigate = useNavigate()
  const showUndo = useUndoNotice()
  const undo = useAction(SET_ON_SALE, { done: words.saleRestored, refresh: SALE_CALLS })
  const setOnSale = useAction(SET_ON_SALE, {
    onDone: (_, { id, on_sale: isOn }) =>
      showUndo(`sale ${id}`, isOn ? words.putOn : words.tookOff, () => undo.mutate({ input: { id, on_sale: !isOn } })),
    refresh: SALE_CALLS,
    onError: ({ message }) =>
      askConfirmation({
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
  const { words: all, lang } = useLanguage('catalogue')
  const words = all.catalogue
  const may = usePermissions()
  const move = useAction(MOVE, {
    done: words.sorted,
    refresh: ['GET /api/staff/product', 'GET /api/staff/product/{id}'],
  })
  const moveTo = (row: StaffProductItem, place: Omit<InputOf<typeof MOVE>, 'id'>) =>
    move.mutate({ input: { id: String(row.id), ...place } })
  const isOrdered = may(MOVE) && !isFiltered({ ...filters, catalog: undefined, columns: undefined })
  const columns: Columns<StaffProductItem> = [
    {
      key: 'product',
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
    {
      key: 'price',
      title: words.price,
      width: 150,
      render: (_, row) => <PriceRange from={row.price_from} to={row.price_to} />,
    },
    {
      key: 'stock',
      title: words.stock,
      width: 110,
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
      key: 'state',
      title: words.state,
      width: 150,
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
            key: 'position',
            title: words.position,
            width: 124,
            render: (_: unknown, row: StaffProductItem) => (
              <span className={styles.moves}>
                <SortHandle
                  group={row.catalog}
                  itemKey={String(row.id)}
                  busy={move.isPending}
                  onMove={(from, to, beside) =>
                    moveTo(row, { to: to < from ? 'before' : 'after', other: Number(beside) })
                  }
                />
                <MoveButtons
                  at={row.first ? 0 : 1}
                  of={(row.first ? 0 : 1) + (row.last ? 1 : 2)}
                  name={nameInLanguage(row.name, lang) || words.noName}
                  onMove={(from, to) => moveTo(row, { to: to < from ? 'earlier' : 'later' })}
                />
              </span>
            ),
          },
        ]
      : []),
  ]
  const { columns: chosen, ...input } = filters
  const { data: counts } = useCall('GET /api/staff/product-count', {
    ...(filters.q && { q: filters.q }),
    ...(filters.catalog && { catalog: filters.catalog }),
  })
  const [ids, setIds] = useSelection<number>(withoutView(filters))
  const [bulk, setBulk] = useState<{ target: BulkTarget; count: number }>()
  const mayChange = may('POST /api/staff/catalogue/bulk')
  const { sort: _, ...filter } = input
  const matching = counts?.[filters.low ? 'low' : filters.on_sale ? COUNT_OF[filters.on_sale] : 'all']
  return (
    <>
      {mayChange && (
        <div className={styles.bulk}>
          <Button disabled={ids.length === 0} onClick={() => setBulk({ target: { ids }, count: ids.length })}>
            {words.bulk.chosen(ids.length)}
          </Button>
          {matching !== undefined && matching > 0 && !filters.lacks && (
            <Button onClick={() => setBulk({ target: { filter }, count: matching })}>{words.bulk.all(matching)}</Button>
          )}
        </div>
      )}
      {bulk && (
        <BulkChange
          {...bulk}
          onClose={() => setBulk(undefined)}
          onApplied={() => {
            setBulk(undefined)
            setIds([])
          }}
        />
      )}
      <ListBar list="products" search={filters} isSearched={filters.q !== undefined} columns={columns} />
      <List
        call="GET /api/staff/product"
        input={input}
        name={words.title}
        empty={isFiltered(withoutView(filters)) ? words.noneFound : words.empty}
        minWidth={800}
        columns={arrangeColumns(columns, chosen)}
        rowSelection={
          mayChange
            ? {
                selectedRowKeys: ids,
                onChange: (keys) => setIds(keys.map(Number)),
                getCheckboxProps: ({ name }) => ({
                  'aria-label': words.bulk.choose(nameInLanguage(name, lang) || words.noName),
                }),
              }
            : undefined
        }
      />
    </>
  )
}

function PriceRange({ from, to }: { from: number | null; to: number | null }) {
  const words = useLanguage('catalogue').words.catalogue
  if (from === null || to === null) return <span className="muted">{words.noPrice}</span>
  return <span className="figure">{from === to ? money(from) : `${money(from)} – ${money(to)}`}</span>
}

type Props = { filters: ProductFilters; onChange: (filters: ProductFilters) => void }

/** Filters of the product list, stored in the URL. */
export function ProductFilterBar({ filters, onChange }: Props) {
  const { audit, catalogue: words } = useWords('audit', 'catalogue')
  const update = (change: ProductFilters) => onChange(changeFilters(filters, change))
  return (
    <>
      <SaleTabs filters={filters} onChange={update} />
      <div className={styles.filters} role="search">
        <SearchFilter
          label={words.search}
          value={filters.q}
          className={styles.search}
          onSearch={(q) => update({ q })}
        />
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
