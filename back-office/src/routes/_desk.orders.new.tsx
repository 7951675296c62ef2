import { createFileRoute } from '@tanstack/react-router'
import { SaleForm } from '../features/orders/sale-form.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/orders/new')({
  validateSearch: ({ customer }: Record<string, unknown>): { customer?: number } =>
    typeof customer === 'number' && Number.isSafeInteger(customer) && customer > 0 ? { customer } : {},
  component: Screen,
})

function Screen() {
  const { sale, orders } = useWords()
  const { customer } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title={sale.title} back={{ link: { to: '/orders' }, name: orders.back }}>
      <SaleForm
        customerId={customer}
        onPlaced={({ id }) => void navigate({ to: '/orders/$id', params: { id }, replace: true })}
      />
    </Page>
  )
}
