import type { StaffOrderItem } from '@bailu/contract/orders/staff-order'
import { MAX_PACKING_SLIPS } from '@bailu/contract/orders/kinds'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import { CarrierExport } from '../../../features/orders/parcels/carrier-export.tsx'
import { PrintLinks } from '../../../features/orders/shipping/print-links.tsx'
import { OrderFilters } from '../../../features/orders/order-filters.tsx'
import { readOrderSearch, toOrderFilters } from '../../../features/orders/order-search.ts'
import { useOrderColumns } from '../../../features/orders/order-columns.tsx'
import styles from '../../../features/orders/orders.module.css'
import { isFiltered } from '../../../ui/filters/filters.tsx'
import { ListBar } from '../../../ui/list-bar/list-bar.tsx'
import { arrangeColumns, withoutView } from '../../../ui/list-bar/list-view.ts'
import { List } from '../../../ui/table/list.tsx'
import { type RowSelection, useSelection } from '../../../ui/table/row-selection.tsx'
import { Page } from '../../../ui/page.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { moveTextToHistory, useListSearch } from '../../../app/list-search.ts'
import { usePermissions } from '../../../app/current-user.ts'
import { useLanguage } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/orders/')({
  staticData: { words: ['find', 'newOrder', 'orderOutcomes', 'orders', 'parcels', 'pickupPoints'] },
  validateSearch: readOrderSearch,
  beforeLoad: moveTextToHistory('/orders', 'search'),
  component: Screen,
})

function Screen() {
  const { words: all, lang } = useLanguage('newOrder', 'orders')
  const words = all.orders
  const [search, narrow] = useListSearch(Route.useSearch(), 'search')
  const may = usePermissions()
  const columns = useOrderColumns()
  const [selectedIds, setSelectedIds] = useSelection<string>(withoutView(search))
  const mayPrint = may('GET /api/staff/order/packing-slip')
  const ids = selectedIds.join(',')
  const selection: RowSelection<StaffOrderItem> = {
    selectedRowKeys: selectedIds,
    onChange: (keys) => setSelectedIds(keys.map(String)),
    getCheckboxProps: ({ number }) => ({ 'aria-label': words.select(number) }),
  }
  return (
    <Page
      title={words.title}
      extra={
        <>
          {may('POST /api/staff/order') && (
            <Link to="/orders/new">
              <Button type="primary">{all.newOrder.title}</Button>
            </Link>
          )}
          {may('GET /api/staff/slip') && (
            <Link to="/orders/slips">
              <Button>{words.slips}</Button>
            </Link>
          )}
          {may('POST /api/staff/order/{id}/ship') && (
            <Link to="/orders/ship">
              <Button>{words.ship}</Button>
            </Link>
          )}
          <CarrierExport {...toOrderFilters(search)} />
          <DownloadButton call="GET /api/staff/order/csv" input={{ ...toOrderFilters(search), lang }}>
            {words.exportCsv}
          </DownloadButton>
        </>
      }
    >
      <OrderFilters value={search} onChange={narrow} />
      {mayPrint && selectedIds.length > 0 && (
        <Flex wrap gap={8} align="center" className={styles.filters} role="status">
          {selectedIds.length > MAX_PACKING_SLIPS ? (
            <span className={styles.bad}>{words.tooMany(MAX_PACKING_SLIPS)}</span>
          ) : (
            <>
              <Link to="/orders/ship" search={{ ids }}>
                <Button type="primary">{words.shipThese(selectedIds.length)}</Button>
              </Link>
              <CarrierExport ids={ids} />
            </>
          )}
          <PrintLinks ids={selectedIds} />
        </Flex>
      )}
      <ListBar list="orders" search={Route.useSearch()} isSearched={search.search !== undefined} columns={columns} />
      <List
        call="GET /api/staff/order"
        input={{ ...toOrderFilters(search), ...(search.sort && { sort: search.sort }) }}
        name={words.title}
        empty={isFiltered(withoutView(search)) ? words.empty : words.emptyShop}
        columns={arrangeColumns(columns, search.columns)}
        minWidth={900}
        rowSelection={mayPrint ? selection : undefined}
      />
    </Page>
  )
}
