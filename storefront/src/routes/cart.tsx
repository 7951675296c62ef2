import { createFileRoute } from '@tanstack/react-router'
import { CartScreen } from '../features/cart/cart-screen.tsx'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/cart')({
  staticData: flags('/cart'),
  ssr: false,
  component: Cart,
})

function Cart() {
  const navigate = Route.useNavigate()
  return <CartScreen onCheckout={() => void navigate({ to: '/order/confirm' })} />
}
