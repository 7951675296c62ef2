import { Checkbox } from 'antd'
import { useWords } from '../../words.tsx'
import styles from './catalogue.module.css'
import { Search } from './product-filters.tsx'

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
      <Search
        value={q ?? ''}
        label={words.products.search}
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
