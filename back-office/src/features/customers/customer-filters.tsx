import { LAST_ORDER_DAYS, CUSTOMER_GROUPS } from '@bailu/contract/customers/kinds'
import { LANGS } from '@bailu/contract/languages'
import { useDebouncedValue } from '@bailu/client/use-debounced-value'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../app/api/use-calls.ts'
import { useLanguage } from '../../app/language.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import type { CustomerFilterValues } from './account-search.ts'
import { TagFilter } from './customer-marks.tsx'
import styles from './customers.module.css'

type Props = { search: CustomerFilterValues; onChange: (change: CustomerFilterValues) => void }

/** Filters of the list of customers that a segment can have. */
export function CustomerFilters({ search, onChange }: Props) {
  const { words: all, lang } = useLanguage('content', 'customers')
  const words = all.customers.filters
  return (
    <>
      <TagFilter value={search.tag} onChange={(tag) => onChange({ tag })} />
      <TagFilter
        label={words.withoutTag}
        any={words.anyWithoutTag}
        value={search.without_tag}
        onChange={(tag) => onChange({ without_tag: tag })}
      />
      <ProductFilter key={lang} value={search.product} onChange={(product) => onChange({ product })} />
      <DaysFilter
        label={words.noOrder}
        any={words.anyNoOrder}
        text={words.noOrderFor}
        value={search.no_order_for}
        onChange={(days) => onChange({ no_order_for: days })}
      />
      <DaysFilter
        label={words.ordered}
        any={words.anyOrdered}
        text={words.orderedWithin}
        value={search.ordered_within}
        onChange={(days) => onChange({ ordered_within: days })}
      />
      <ChoiceFilter
        label={words.lang}
        any={words.anyLang}
        value={search.language}
        values={LANGS}
        texts={all.content.languages}
        className={styles.choice}
        onChange={(chosen) => onChange({ language: chosen })}
      />
      <ChoiceFilter
        label={words.group}
        any={words.anyGroup}
        value={search.group}
        values={CUSTOMER_GROUPS}
        texts={words.groups}
        className={styles.choice}
        onChange={(group) => onChange({ group })}
      />
    </>
  )
}

type DaysFilterProps = {
  label: string
  any: string
  text: (days: number) => string
  value: number | undefined
  onChange: (days: number | undefined) => void
}

function DaysFilter({ label, any, text, value, onChange }: DaysFilterProps) {
  // An address may name another number of days than the list offers.
  const offered: readonly number[] = LAST_ORDER_DAYS
  const days = value === undefined || offered.includes(value) ? offered : [value, ...offered]
  return (
    <ChoiceFilter
      label={label}
      any={any}
      value={value === undefined ? undefined : String(value)}
      values={days.map(String)}
      texts={Object.fromEntries(days.map((one) => [String(one), text(one)]))}
      className={styles.choice}
      onChange={(chosen) => onChange(chosen === undefined ? undefined : Number(chosen))}
    />
  )
}

/** Name of a product in the language of the screen; undefined while it is unknown. */
export function useProductName(id: number | undefined): string | undefined {
  const { lang } = useLanguage()
  const { data } = useCall('GET /api/staff/product/{id}', { id: id ?? 0 }, { enabled: id !== undefined })
  return data && (data.name[lang] || data.name.en)
}

type ProductFilterProps = { value: number | undefined; onChange: (product: number | undefined) => void }

function ProductFilter({ value, onChange }: ProductFilterProps) {
  const { words: all, lang } = useLanguage('customers')
  const words = all.customers.filters
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const q = useDebouncedValue(typed.trim())
  const found = useCall('GET /api/staff/product', { ...(q && { q }) }, { enabled: isOpen, keep: true })
  const name = useProductName(value)
  const options = (found.data?.list ?? []).map((product) => ({
    value: product.id,
    label: product.name[lang] || product.name.en,
  }))
  if (value !== undefined && !options.some((option) => option.value === value))
    options.unshift({ value, label: name ?? String(value) })
  return (
    <Select<number>
      aria-label={words.product}
      placeholder={words.anyProduct}
      allowClear
      popupMatchSelectWidth={false}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={setIsOpen}
      value={value ?? null}
      loading={isOpen && found.isFetching}
      notFoundContent={<span role="status">{found.isFetching ? '…' : words.noProduct}</span>}
      options={options}
      onChange={(product: number | undefined) => {
        setTyped('')
        onChange(product)
      }}
      className={styles.product}
    />
  )
}
