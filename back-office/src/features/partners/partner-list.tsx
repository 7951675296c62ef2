import { LEVELS } from '@bailu/contract/levels/kinds'
import { SALES_PERIODS } from '@bailu/contract/partners/kinds'
import type { InputOf } from '@bailu/contract/calls'
import type { ListedPartner } from '@bailu/contract/partners/staff'
import { points } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Mark } from '../../ui/mark.tsx'
import { EmailAddress } from '../../ui/account-marks.tsx'
import type { Columns } from '../../ui/table/data-table.tsx'
import { DayFilters, isFiltered, StateTabs } from '../../ui/filters/filters.tsx'
import { ListBar } from '../../ui/list-bar/list-bar.tsx'
import { arrangeColumns, type ListParams, withoutView } from '../../ui/list-bar/list-view.ts'
import { List } from '../../ui/table/list.tsx'
import { useWords } from '../../app/language.tsx'
import styles from './partners.module.css'

type SalesPeriod = Pick<InputOf<'GET /api/staff/partner'>, 'period' | 'from' | 'to'>

type Props = {
  search: Omit<InputOf<'GET /api/staff/partner'>, 'cursor'> & { columns?: string }
  /** Params of the address, without the search text. */
  params: ListParams
  onPeriod: (change: SalesPeriod) => void
  open: (row: ListedPartner) => ReactNode
}

export function PartnerList({ search: { columns: chosen, ...search }, params, onPeriod, open: renderLink }: Props) {
  const {
    applications,
    customers: { find },
    partners: words,
  } = useWords('applications', 'customers', 'partners')
  const { period, from, to, ...filters } = search
  const bySales = search.sort === 'sales'
  const days = period === 'range' && from && to && from <= to ? { period, from, to } : undefined
  const salesPeriod = days ?? (period === 'last_month' ? { period } : {})
  const empty = (
    <>
      <p>{words.empty}</p>
      <Link to="/applications">
        <Button>{applications.title}</Button>
      </Link>
    </>
  )
  const columns: Columns<ListedPartner> = [
    { key: 'number', title: find.number, width: 84, render: (_, row) => renderLink(row) },
    { key: 'name', title: find.name, dataIndex: 'nickname' },
    { key: 'level', title: find.level, width: 70, render: (_, { level }) => LEVELS[level - 1] },
    {
      key: 'phone',
      title: find.phone,
      width: 108,
      render: (_, { phone }) => <span className="figure">{phone}</span>,
    },
    {
      key: 'email',
      title: find.email,
      // With the column of sales the others are narrower, so that the name has room at 1280 pixels.
      width: bySales ? 140 : 176,
      ellipsis: true,
      render: (_, row) => <EmailAddress account={row} />,
    },
    {
      key: 'since',
      title: words.since,
      width: bySales ? 104 : 122,
      day: (row) => row.approved_at,
    },
    bySales && { key: 'sales', title: words.sales, width: 116, money: ({ sales }) => sales },
    { key: 'growth', title: words.growth, width: bySales ? 76 : 92, figure: ({ growth }) => points(growth) },
    { key: 'balance', title: words.available, width: bySales ? 108 : 116, money: ({ available }) => available },
    {
      key: 'state',
      title: find.state,
      width: 92,
      render: (_, row) => (
        <Mark tone={row.disabled_at ? 'bad' : 'good'}>{row.disabled_at ? find.disabled : find.active}</Mark>
      ),
    },
  ]
  return (
    <>
      <ListBar list="partners" search={params} isSearched={search.q !== undefined} columns={columns} />
      {bySales && <SalesPeriodFilter value={{ period, from, to }} onChange={onPeriod} />}
      <List
        call="GET /api/staff/partner"
        input={{ ...filters, ...(bySales && salesPeriod) }}
        name={words.title}
        empty={isFiltered(withoutView(filters)) ? find.none : empty}
        minWidth={bySales ? 992 : 960}
        columns={arrangeColumns(columns, chosen && bySales ? `${chosen},sales` : chosen)}
      />
    </>
  )
}

/** The period by whose sales partners are sorted: until both days of a range are chosen, this month. */
function SalesPeriodFilter({ value, onChange }: { value: SalesPeriod; onChange: (change: SalesPeriod) => void }) {
  const words = useWords('partners').partners
  const { period = 'this_month', from, to } = value
  const isReversed = from !== undefined && to !== undefined && from > to
  return (
    <div className={styles.period}>
      <StateTabs
        label={words.salesPeriod}
        value={period}
        values={SALES_PERIODS}
        texts={words.salesPeriods}
        onChange={(chosen) => onChange({ period: chosen, from: undefined, to: undefined })}
      />
      {period === 'range' && (
        <DayFilters value={{ from, to }} texts={{ from: words.salesFrom, to: words.salesTo }} onChange={onChange} />
      )}
      <span className="muted" role="status">
        {period !== 'range' || (from && to && !isReversed)
          ? words.salesMeaning
          : isReversed
            ? words.salesDaysReversed
            : words.salesDaysMissing}
      </span>
    </div>
  )
}
