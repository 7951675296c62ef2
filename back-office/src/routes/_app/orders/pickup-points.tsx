import { createFileRoute } from '@tanstack/react-router'
import { PickupPointsPage } from '../../../features/orders/pickup-points/pickup-points-page.tsx'

export const Route = createFileRoute('/_app/orders/pickup-points')({
  staticData: { words: ['catalogue', 'content', 'pickupPoints'] },
  component: PickupPointsPage,
})
