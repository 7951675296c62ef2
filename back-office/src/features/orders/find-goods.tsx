import type { StockItem } from '@bailu/contract/staff-stock'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../request/use-calls.ts'
import { useLanguage } from '../../words.tsx'
import { useSettled } from './use-settled.ts'

export type Found = { variant_id: number; name: string; option: string; sku: string }

/** Selects a variant by words of its name, or by SKU. */
export function FindGoods({ id, onFound }: { id?: string; onFound: (found: Found) => void }) {
  const { words: all, lang } = useLanguage()
  const words = all.sale
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  // Without search text the first variants are listed, so that a small range needs no search.
  const found = useCall('GET /api/staff/stock', q ? { q } : {})
  const inLang = (three: StockItem['name']) => three[lang] || three.en
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      aria-label={words.findGoods}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      value={null}
      placeholder={words.goodsHint}
      loading={found.isFetching}
      notFoundContent={
        <span role="status">{found.isError ? words.searchFailed : found.isFetching ? '…' : words.nothingFound}</span>
      }
      onChange={(variant) => {
        const one = found.data?.list.find((row) => row.id === variant)
        setTyped('')
        if (one) onFound({ variant_id: one.id, name: inLang(one.name), option: inLang(one.option), sku: one.sku })
      }}
      options={(found.data?.list ?? []).map((row) => ({
        value: row.id,
        label: inLang(row.name),
        disabled: !row.on_sale || row.stock === 0,
        row,
      }))}
      optionRender={({ data }) => {
        const { row } = data as unknown as { row: StockItem }
        const left = !row.on_sale ? words.offSale : row.stock === 0 ? words.soldOut : words.left(row.stock)
        return (
          <>
            {inLang(row.name)}
            <div className="muted">{[inLang(row.option), row.sku, left].filter(Boolean).join(' · ')}</div>
          </>
        )
      }}
      style={{ width: '100%' }}
    />
  )
}
