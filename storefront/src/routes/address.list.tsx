import { createFileRoute } from '@tanstack/react-router'
import { AddressListScreen } from '../features/addresses/address-list-screen.tsx'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/address/list')({
  staticData: flags('/address/list'),
  ssr: false,
  component: AddressListScreen,
})
