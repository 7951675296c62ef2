import { Tabs } from 'antd'
import { useCall } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { scrollIntoView } from '../../app/layout/scroll-into-view.ts'
import type { ProductFilters } from './product-search.ts'

const SALE_TABS = {
  all: {},
  on_sale: { on_sale: '1' },
  off_sale: { on_sale: '0' },
  low: { low: '1' },
} as const
const TAB_NAMES = ['all', 'on_sale', 'off_sale', 'low'] as const

type SaleTabsProps = {
  filters: ProductFilters
  onChange: (change: { on_sale: '1' | '0' | undefined; low: '1' | undefined }) => void
}

/** Tabs for on sale, off sale and low stock, with the number of matching products. */
export function SaleTabs({ filters, onChange }: SaleTabsProps) {
  const words = useWords('catalogue').catalogue
  const { q, catalog, on_sale, low } = filters
  const { data } = useCall('GET /api/staff/product-count', { ...(q && { q }), ...(catalog && { catalog }) })
  const names = { all: words.all, on_sale: words.onSale, off_sale: words.offSale, low: words.low }
  const active = low ? 'low' : on_sale ? (on_sale === '1' ? 'on_sale' : 'off_sale') : 'all'
  return (
    <Tabs
      activeKey={active}
      onChange={(tab) => onChange({ on_sale: undefined, low: undefined, ...SALE_TABS[tab as keyof typeof SALE_TABS] })}
      items={TAB_NAMES.map((key) => ({
        key,
        label: (
          <span key={data?.[key] ?? ''} ref={key === active ? scrollIntoView : null}>
            {data ? `${names[key]} (${data[key]})` : names[key]}
          </span>
        ),
      }))}
    />
  )
}
