import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router'
import { AddressListScreen } from '../features/addresses/address-list-screen.tsx'
import { flags } from '../route-table.ts'
import { restorePay } from '../state/pay-memory.ts'
import { usePay } from '../state/pay.ts'
import { unread } from '../unread.ts'

type Search = { from?: 'order' | undefined; e?: string | undefined }

export const Route = createFileRoute('/address/list')({
  staticData: flags('/address/list'),
  ssr: false,
  validateSearch: unread<Search>,
  component: AddressList,
})

function AddressList() {
  const { from } = Route.useSearch()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = Route.useNavigate()
  const choose = (addressId: number) => {
    restorePay()
    usePay.setState({ addressId })
    if (canGoBack) history.back()
    else void navigate({ to: '/order/confirm', replace: true })
  }
  return <AddressListScreen onChoose={from === 'order' ? choose : undefined} />
}
