import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CheckIcon, ChevronIcon } from '../../ui/icons/icons.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import type { ShopView } from './product-list-query.ts'

const SORT_OPTIONS = ['shop', 'price_up', 'price_down', 'newest'] as const

/** Stock filter and sort order; both are search params. */
export function SortAndFilter({ view }: { view: ShopView }) {
  const { product } = useWords()
  const navigate = useNavigate()
  const select = useRef<HTMLSelectElement>(null)
  const currentSort = view.sort ?? 'shop'
  const choose = (value: string) => {
    const sort = SORT_OPTIONS.find((option) => option === value && option !== 'shop') as ShopView['sort']
    void navigate({ to: '/shop', search: { ...view, sort }, replace: true })
  }

  // Applies a choice made before hydration.
  const applyEarlyChoice = useEffectEvent(() => {
    if (select.current && select.current.value !== currentSort) choose(select.current.value)
  })
  useEffect(() => applyEarlyChoice(), [])

  return (
    <div className="flex items-center justify-between gap-12 gutter pt-4 text-13">
      <Link
        to="/shop"
        search={{ ...view, stock: view.stock ? undefined : '1' }}
        replace
        preload={false}
        aria-current={view.stock ? 'true' : undefined}
        className={`flex min-h-touch items-center gap-8 ${view.stock ? 'text-ink' : 'text-muted'}`}
      >
        <span
          className={`flex size-20 items-center justify-center rounded-full border text-paper ${view.stock ? 'border-leaf bg-leaf' : 'border-control bg-paper'}`}
        >
          {view.stock && <CheckIcon className="size-16" />}
        </span>
        {product.onlyInStock}
      </Link>
      <label className="relative flex min-w-0 items-center text-ink">
        <span className="sr-only">{product.sort}</span>
        <select
          ref={select}
          key={currentSort}
          defaultValue={currentSort}
          onChange={({ target }) => choose(target.value)}
          style={{ textAlignLast: 'right' }}
          className="h-full min-h-touch w-full cursor-pointer appearance-none truncate bg-transparent pr-20 text-16"
        >
          {SORT_OPTIONS.map((sortOption) => (
            <option key={sortOption} value={sortOption}>
              {product.sorts[sortOption]}
            </option>
          ))}
        </select>
        <ChevronIcon className="pointer-events-none absolute right-0 size-16 rotate-90 text-gold-ink" />
      </label>
    </div>
  )
}
