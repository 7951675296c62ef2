import { createFileRoute } from '@tanstack/react-router'
import { PlaceOrderForm } from '../../../features/orders/place/place-order-form.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/orders/new')({
  staticData: { words: ['bank', 'catalogue', 'content', 'newOrder', 'orderSupport', 'orders', 'pickupPoints'] },
  validateSearch: ({ customer }: Record<string, unknown>): { customer?: number } =>
    typeof customer === 'number' && Number.isSafeInteger(customer) && customer > 0 ? { customer } : {},
  component: Screen,
})

function Screen() {
  const { newOrder, orders } = useWords('newOrder', 'orders')
  const { customer } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title={newOrder.title} back={{ link: { to: '/orders' }, name: orders.back }}>
      <PlaceOrderForm
        customerId={customer}
        onPlaced={({ id }) => void navigate({ to: '/orders/$id', params: { id }, replace: true })}
      />
    </Page>
  )
}
