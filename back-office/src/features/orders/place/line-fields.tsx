import { DataTable } from '../../../ui/table/data-table.tsx'
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import type { StaffQuote } from '@bailu/contract/orders/discount'
import { MAX_LINES, MAX_QUANTITY } from '@bailu/contract/cart/kinds'
import type { StockItem } from '@bailu/contract/stock/staff'
import { useCall } from '../../../app/api/use-calls.ts'
import { useLanguage } from '../../../app/language.tsx'
import { Money } from '../../../ui/figures.tsx'
import { NumberInput, useNumberProblem } from '../../../ui/form/baht-field.tsx'
import { useDebouncedValue } from '@bailu/client/use-debounced-value'
import styles from '../orders.module.css'

export type FoundVariant = { variant_id: number; name: string; option: string; sku: string }

/** Selects a variant by words of its name, or by SKU. */
export function VariantSelect({ id, onSelect }: { id?: string; onSelect: (query: FoundVariant) => void }) {
  const { words: all, lang } = useLanguage('newOrder')
  const words = all.newOrder
  const [text, setText] = useState('')
  const q = useDebouncedValue(text.trim())
  // Without search text the first variants are listed, so that a small range needs no search.
  const query = useCall('GET /api/staff/stock', q ? { q } : {})
  const textInLanguage = (localized: StockItem['name']) => localized[lang] || localized.en
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      aria-label={words.findGoods}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      value={null}
      placeholder={words.goodsHint}
      loading={query.isFetching}
      notFoundContent={
        <span role="status">{query.isError ? words.searchFailed : query.isFetching ? '…' : words.nothingFound}</span>
      }
      onChange={(variant) => {
        const item = query.data?.list.find((row) => row.id === variant)
        setText('')
        if (item)
          onSelect({
            variant_id: item.id,
            name: textInLanguage(item.name),
            option: textInLanguage(item.option),
            sku: item.sku,
          })
      }}
      options={(query.data?.list ?? []).map((row) => ({
        value: row.id,
        label: textInLanguage(row.name),
        disabled: !row.on_sale || row.stock === 0,
        row,
      }))}
      optionRender={({ data }) => {
        const { row } = data as unknown as { row: StockItem }
        const stockText = !row.on_sale ? words.offSale : row.stock === 0 ? words.soldOut : words.left(row.stock)
        return (
          <>
            {textInLanguage(row.name)}
            <div className="muted">{[textInLanguage(row.option), row.sku, stockText].filter(Boolean).join(' · ')}</div>
          </>
        )
      }}
      style={{ width: '100%' }}
    />
  )
}

export type OrderLineValues = FoundVariant & { quantity: number | null }

/** Whether a quantity can be ordered. */
export const isQuantity = (quantity: number | null): quantity is number =>
  Number.isInteger(quantity) && quantity! >= 1 && quantity! <= MAX_QUANTITY

const NO_LINES: OrderLineValues[] = []
type Props = {
  id?: string
  value?: OrderLineValues[]
  onChange?: (lines: OrderLineValues[]) => void
  quote: StaffQuote | undefined
}

/** Order lines: variants are found by name or SKU; prices and stock come from the server's quote. */
export function LineFields({ id, value = NO_LINES, onChange, quote }: Props) {
  const { words: all } = useLanguage('newOrder', 'orders')
  const words = all.newOrder
  const problemOf = useNumberProblem()
  const lineOf = (variant: number) => quote?.lines.find(({ variant_id }) => variant_id === variant)
  const setQuantity = (variant: number, quantity: number | null) =>
    onChange?.(value.map((line) => (line.variant_id === variant ? { ...line, quantity } : line)))
  const addVariant = (selected: FoundVariant) => {
    const existing = value.find(({ variant_id }) => variant_id === selected.variant_id)
    if (existing) setQuantity(selected.variant_id, Math.min((existing.quantity ?? 0) + 1, MAX_QUANTITY))
    else if (value.length < MAX_LINES) onChange?.([...value, { ...selected, quantity: 1 }])
  }
  return (
    <div className={styles.stack}>
      <VariantSelect {...(id !== undefined && { id })} onSelect={addVariant} />
      {value.length > 0 && (
        <DataTable
          rowKey="variant_id"
          dataSource={value}
          minWidth={480}
          columns={[
            {
              title: all.orders.goodsOf,
              render: (_, line) => {
                const issue = lineOf(line.variant_id)?.issue
                return (
                  <>
                    {line.name}
                    <div className="muted">{[line.option, line.sku].filter(Boolean).join(' · ')}</div>
                    {issue && (
                      <div className={styles.bad} role="alert">
                        {words.issues[issue](lineOf(line.variant_id)?.stock ?? 0)}
                      </div>
                    )}
                  </>
                )
              },
            },
            {
              title: all.orders.piece,
              align: 'right',
              width: 104,
              render: (_, line) => <LineAmount satang={lineOf(line.variant_id)?.price} />,
            },
            {
              title: all.orders.quantity,
              width: 96,
              render: (_, line) => (
                <>
                  <NumberInput
                    aria-label={words.quantityOf(line.name)}
                    {...(!isQuantity(line.quantity) && { status: 'error' as const })}
                    value={line.quantity}
                    onChange={(quantity) => setQuantity(line.variant_id, quantity)}
                    className={styles.wide ?? ''}
                  />
                  {!isQuantity(line.quantity) && (
                    <div className={styles.bad} role="alert">
                      {problemOf(line.quantity ?? Number.NaN, { min: 1, max: MAX_QUANTITY })}
                    </div>
                  )}
                </>
              ),
            },
            {
              title: all.orders.amount,
              align: 'right',
              width: 112,
              render: (_, line) => {
                const quoted = lineOf(line.variant_id)
                return (
                  <>
                    {quoted && quoted.discount > 0 && (
                      <del className="muted">
                        <Money satang={quoted.full_amount} />
                      </del>
                    )}{' '}
                    <LineAmount satang={quoted?.amount} />
                  </>
                )
              },
            },
            {
              title: <span className="only-read">{words.remove}</span>,
              width: 48,
              render: (_, line) => (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={words.removeOf(line.name)}
                  onClick={() => onChange?.(value.filter((other) => other !== line))}
                />
              ),
            },
          ]}
        />
      )}
    </div>
  )
}

const LineAmount = ({ satang }: { satang: number | undefined }) =>
  satang === undefined ? '…' : <Money satang={satang} />
