import type { ArticleProduct } from '@bailu/contract/content/staff'
import type { StaffProductItem } from '@bailu/contract/catalogue/staff'
import { useDebouncedValue } from '@bailu/client/use-debounced-value'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../app/api/use-calls.ts'
import { useLanguage } from '../../app/language.tsx'
import { Thumb } from '../thumb.tsx'
import { MoveControls, moveItem, RemoveButton } from './move-buttons.tsx'
import styles from './uploads.module.css'

const MAX_PRODUCTS = 12
const NO_PRODUCTS: ArticleProduct[] = []

type ProductsFieldProps = {
  id?: string
  value?: ArticleProduct[]
  onChange?: (products: ArticleProduct[]) => void
}

/** Products offered below an article, in display order; found by words of the name or by SKU. */
export function ProductsField({ id, value = NO_PRODUCTS, onChange }: ProductsFieldProps) {
  const { words: all, lang } = useLanguage('content')
  const words = all.content.offer
  const nameOf = ({ name }: Pick<ArticleProduct, 'name'>) => name[lang] || name.en || name.th || name.zh
  return (
    <>
      <ol className={styles.products}>
        {value.map((product, at) => (
          <li key={product.id} className={styles.product}>
            <Thumb picture={product.cover} />
            <span className={styles.productName}>
              {nameOf(product)}
              {!product.on_sale && <span className="muted"> · {words.offSale}</span>}
            </span>
            <MoveControls
              group="products"
              at={at}
              of={value.length}
              name={nameOf(product)}
              onMove={(from, to) => onChange?.(moveItem(value, from, to))}
            />
            <RemoveButton
              name={`${all.content.remove}: ${nameOf(product)}`}
              onClick={() => onChange?.(value.filter((other) => other.id !== product.id))}
            />
          </li>
        ))}
      </ol>
      {value.length < MAX_PRODUCTS && (
        <ProductSelect
          id={id}
          chosen={value.map((product) => product.id)}
          onSelect={({ id: chosenId, name, cover, on_sale }) =>
            onChange?.([...value, { id: chosenId, name, cover, on_sale }])
          }
        />
      )}
    </>
  )
}

type ProductSelectProps = {
  id: string | undefined
  chosen: readonly number[]
  onSelect: (product: StaffProductItem) => void
}

function ProductSelect({ id, chosen, onSelect }: ProductSelectProps) {
  const { words: all, lang } = useLanguage('content')
  const words = all.content.offer
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim())
  const query = useCall('GET /api/staff/product', { on_sale: '1' as const, ...(q && { q }) })
  const found = query.data?.list ?? []
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      aria-label={words.find}
      className={styles.productSelect}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      value={null}
      placeholder={words.find}
      loading={query.isFetching}
      notFoundContent={<span role="status">{query.isFetching ? '…' : words.none}</span>}
      options={found.map((product) => ({
        value: product.id,
        label: product.name[lang] || product.name.en,
        disabled: chosen.includes(product.id),
      }))}
      onChange={(productId) => {
        setTyped('')
        const product = found.find((row) => row.id === productId)
        if (product) onSelect(product)
      }}
    />
  )
}
