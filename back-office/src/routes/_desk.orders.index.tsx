import { type StaffOrderItem } from '@bailu/contract/staff-order'
import { MAX_PAPERS } from '@bailu/contract/staff-orders'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button, Flex, type TableProps } from 'antd'
import { useState } from 'react'
import { OrderFilters } from '../features/orders/order-filters.tsx'
import { asFilters, readSearch } from '../features/orders/order-search.ts'
import { useOrderColumns } from '../features/orders/order-columns.tsx'
import styles from '../features/orders/orders.module.css'
import { List } from '../ui/list.tsx'
import { Page } from '../ui/page.tsx'
import { TakeButton } from '../ui/take-button.tsx'
import { typedApart, useListSearch } from '../typed-search.ts'
import { useMay } from '../use-me.ts'
import { useLanguage } from '../words.tsx'

export const Route = createFileRoute('/_desk/orders/')({
  validateSearch: readSearch,
  beforeLoad: typedApart('/orders', 'search'),
  component: Screen,
})

function Screen() {
  const { words: all, lang } = useLanguage()
  const words = all.orders
  const [search, narrow] = useListSearch(Route.useSearch(), 'search')
  const may = useMay()
  const columns = useOrderColumns()
  const [chosen, setChosen] = useState<string[]>([])
  const papers = may('GET /api/staff/order/paper')
  const narrowed = Object.keys(search).length > 0
  const ids = chosen.join(',')
  const selection: TableProps<StaffOrderItem>['rowSelection'] = {
    selectedRowKeys: chosen,
    onChange: (keys) => setChosen(keys.map(String)),
    getCheckboxProps: ({ number }) => ({ 'aria-label': words.select(number) }) as object,
  }
  return (
    <Page
      title={words.title}
      extra={
        <>
          {may('POST /api/staff/order') && (
            <Link to="/orders/new">
              <Button type="primary">{all.sale.title}</Button>
            </Link>
          )}
          {may('GET /api/staff/slip') && (
            <Link to="/orders/proofs">
              <Button>{words.slips}</Button>
            </Link>
          )}
          {may('POST /api/staff/order/{id}/ship') && (
            <Link to="/orders/ship">
              <Button>{words.ship}</Button>
            </Link>
          )}
          <TakeButton call="GET /api/staff/order/csv" input={{ ...asFilters(search), lang }}>
            {words.exportCsv}
          </TakeButton>
        </>
      }
    >
      <OrderFilters
        value={search}
        onChange={(next) => {
          setChosen([])
          narrow(next)
        }}
      />
      {papers && chosen.length > 0 && (
        <Flex wrap gap={8} align="center" className={styles.filters} role="status">
          {chosen.length > MAX_PAPERS ? (
            <span className={styles.bad}>{words.tooMany(MAX_PAPERS)}</span>
          ) : (
            <>
              <Link to="/orders/ship" search={{ ids }}>
                <Button type="primary">{words.shipThese(chosen.length)}</Button>
              </Link>
              <Link to="/orders/print" search={{ ids, what: 'packing' }}>
                <Button>{words.printPacking}</Button>
              </Link>
              <Link to="/orders/print" search={{ ids, what: 'labels' }}>
                <Button>{words.printLabels}</Button>
              </Link>
            </>
          )}
        </Flex>
      )}
      <List
        call="GET /api/staff/order"
        input={asFilters(search)}
        rowKey={({ id }) => id}
        name={words.title}
        empty={narrowed ? words.empty : words.emptyShop}
        columns={columns}
        minWidth={900}
        rowSelection={papers ? selection : undefined}
      />
    </Page>
  )
}
