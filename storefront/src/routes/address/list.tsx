import { oneOf, searchParams } from '@bailu/client/search-params'
import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router'
import { AddressListScreen } from '../../features/addresses/address-list-screen.tsx'
import { restorePayState, usePayState } from '../../session/pay-state.ts'
import { pageTitle, routeFlags } from '../../routing/route-options.ts'

export const Route = createFileRoute('/address/list')({
  staticData: { ...routeFlags('/address/list'), words: ['addresses', 'legal'] },
  head: pageTitle('addresses', (words) => words.addresses.title),
  ssr: false,
  validateSearch: searchParams({ from: oneOf(['order']) }),
  component: AddressList,
})

function AddressList() {
  const { from } = Route.useSearch()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = Route.useNavigate()
  const chooseAddress = (addressId: number) => {
    restorePayState()
    usePayState.setState({ addressId })
    if (canGoBack) history.back()
    else void navigate({ to: '/order/confirm', replace: true })
  }
  return <AddressListScreen onChoose={from === 'order' ? chooseAddress : undefined} />
}
