import { withoutView } from '../../ui/list-bar/list-view.ts'
import { Button } from 'antd'
import { SETTABLE_PARCEL_STATES } from '@bailu/contract/orders/kinds'
import { useWords, useLanguage } from '../../app/language.tsx'
import {
  changeFilters,
  ChoiceFilter,
  DayFilters,
  isFiltered,
  SearchFilter,
  StateTabs,
  ToggleFilter,
} from '../../ui/filters/filters.tsx'
import { useCall } from '../../app/api/use-calls.ts'
import { FLAG_FILTERS, ORDER_PAYMENTS, type OrderSearch, ORDER_WAYS } from './order-search.ts'
import styles from './orders.module.css'

type Props = { value: OrderSearch; onChange: (next: OrderSearch) => void }

const ORDER_TABS = ['all', 'awaiting_payment', 'awaiting_shipment', 'finished', 'canceled'] as const

type PointFilterProps = { value: number | undefined; onChange: (point: number | undefined) => void }

/** Pick-up point of the orders; without a choice where there is only one. */
function PointFilter({ value, onChange }: PointFilterProps) {
  const { words: all, lang } = useLanguage('pickupPoints')
  const points = useCall('GET /api/staff/pickup-point', {}).data ?? []
  if (points.length < 2 && value === undefined) return null
  return (
    <ChoiceFilter
      label={all.pickupPoints.name}
      any={all.pickupPoints.any}
      value={value === undefined ? undefined : String(value)}
      values={points.map(({ id }) => String(id))}
      texts={Object.fromEntries(points.map(({ id, name }) => [id, name[lang]]))}
      onChange={(id) => onChange(id === undefined ? undefined : Number(id))}
    />
  )
}

/** Filters of the order list: choices are in the URL, search text in the history state. */
export function OrderFilters({ value, onChange }: Props) {
  const { orders: words, orderOutcomes, parcels } = useWords('orderOutcomes', 'orders', 'parcels')
  const update = (change: OrderSearch) => onChange(changeFilters(value, change))
  const labels = {
    slip: words.slipWaits,
    slip_late: words.slipLate,
    to_confirm: words.toConfirm,
    flagged: words.flagged,
    cash_due: words.cashDue,
    cash_overdue: orderOutcomes.cashOverdue,
    outstanding_goods: orderOutcomes.outFilter,
  }
  return (
    <>
      <StateTabs
        label={words.state}
        value={value.tab ?? 'all'}
        values={ORDER_TABS}
        texts={words.tabs}
        onChange={(tab) => update({ tab: tab === 'all' ? undefined : tab })}
      />
      <div className={styles.filters}>
        <SearchFilter
          label={words.search}
          hint={words.searchHint}
          value={value.search}
          max={80}
          className={styles.search}
          onSearch={(search) => update({ search })}
        />
        <ChoiceFilter
          label={words.payment}
          any={words.anyPayment}
          value={value.payment_method}
          values={ORDER_PAYMENTS}
          texts={words.methods}
          onChange={(method) => update({ payment_method: method })}
        />
        <ChoiceFilter
          label={words.delivery}
          any={words.anyDelivery}
          value={value.way}
          values={ORDER_WAYS}
          texts={words.deliveryMethods}
          onChange={(way) => update({ way, point: undefined })}
        />
        {(value.way === 'pickup' || value.point !== undefined) && (
          <PointFilter value={value.point} onChange={(point) => update({ point })} />
        )}
        <ChoiceFilter
          label={parcels.parcel}
          any={parcels.any}
          value={value.parcel}
          values={SETTABLE_PARCEL_STATES}
          texts={parcels.states}
          onChange={(parcel) => update({ parcel })}
        />
        <DayFilters value={value} texts={words} onChange={update} />
        {FLAG_FILTERS.map((name) => (
          <ToggleFilter
            key={name}
            on={value[name] === 'yes'}
            onChange={(on) => update({ [name]: on ? 'yes' : undefined })}
          >
            {labels[name]}
          </ToggleFilter>
        ))}
        {isFiltered({ ...withoutView(value), tab: undefined }) && (
          <Button
            type="link"
            onClick={() => {
              const { tab, sort, columns } = value
              onChange(changeFilters({}, { tab, sort, columns }))
            }}
          >
            {words.clear}
          </Button>
        )}
      </div>
    </>
  )
}
