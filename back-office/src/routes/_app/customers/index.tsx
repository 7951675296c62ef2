import { createFileRoute, Link } from '@tanstack/react-router'
import type { ListedCustomer } from '@bailu/contract/customers/staff'
import { AccountFilters, customerColumns, orderFigureColumns } from '../../../features/customers/customer-columns.tsx'
import { readAccountSearch } from '../../../features/customers/account-search.ts'
import type { Columns } from '../../../ui/data-table.tsx'
import { changeFilters, isFiltered } from '../../../ui/filters.tsx'
import { ListBar } from '../../../ui/list-bar/list-bar.tsx'
import { arrangeColumns, withoutView } from '../../../ui/list-bar/list-view.ts'
import { List } from '../../../ui/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { moveTextToHistory, useListSearch } from '../../../app/list-search.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/customers/')({
  staticData: { words: ['customers', 'find', 'partners'] },
  validateSearch: readAccountSearch,
  beforeLoad: moveTextToHistory('/customers', 'q'),
  component: Screen,
})

function Screen() {
  const all = useWords('customers', 'find')
  const { find, customers: words } = all.customers
  const [search, narrow] = useListSearch(Route.useSearch(), 'q')
  const { columns: chosen, ...input } = search
  const columns: Columns<ListedCustomer> = [
    ...customerColumns<ListedCustomer>(find, ({ id }, name) => (
      <Link to="/customers/$id" params={{ id: String(id) }}>
        {name}
      </Link>
    )),
    ...orderFigureColumns(all),
  ]
  return (
    <Page title={words.title}>
      <AccountFilters
        search={search}
        hint={find.searchCustomer}
        onChange={(change) => narrow(changeFilters(search, { q: undefined, state: undefined, ...change }))}
      />
      <ListBar list="customers" search={Route.useSearch()} isSearched={search.q !== undefined} columns={columns} />
      <List
        call="GET /api/staff/customer"
        input={input}
        name={words.title}
        empty={isFiltered(withoutView(search)) ? find.none : words.empty}
        minWidth={960}
        columns={arrangeColumns(columns, chosen)}
      />
    </Page>
  )
}
