import { createFileRoute } from '@tanstack/react-router'
import { CarrierFilePage } from '../../../features/orders/parcels/carrier-file.tsx'

export const Route = createFileRoute('/_app/orders/carrier-file')({
  staticData: { words: ['bank', 'content', 'orders', 'parcels'] },
  component: CarrierFilePage,
})
