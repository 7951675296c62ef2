import { createFileRoute, Link } from '@tanstack/react-router'
import { customerColumns, AccountFilters } from '../../../features/customers/customer-columns.tsx'
import { readAccountSearch } from '../../../features/customers/account-search.ts'
import { isFiltered } from '../../../ui/filters.tsx'
import { List } from '../../../ui/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { moveTextToHistory, useListSearch } from '../../../app/list-search.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/customers/')({
  validateSearch: readAccountSearch,
  beforeLoad: moveTextToHistory('/customers', 'q'),
  component: Screen,
})

function Screen() {
  const { find, customers: words } = useWords().customers
  const [search, narrow] = useListSearch(Route.useSearch(), 'q')
  return (
    <Page title={words.title}>
      <AccountFilters search={search} hint={find.searchCustomer} onChange={narrow} />
      <List
        call="GET /api/staff/customer"
        input={search}
        name={words.title}
        empty={isFiltered(search) ? find.none : words.empty}
        minWidth={820}
        columns={customerColumns(find, ({ id }, name) => (
          <Link to="/customers/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        ))}
      />
    </Page>
  )
}
