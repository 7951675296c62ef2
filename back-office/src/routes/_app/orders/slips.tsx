import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { SlipReview } from '../../../features/orders/payment/slip-review.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/orders/slips')({
  staticData: { words: ['bank', 'banks', 'content', 'orders'] },
  validateSearch: ({ at }: Record<string, unknown>): { at?: string } => (typeof at === 'string' ? { at } : {}),
  component: Screen,
})

function Screen() {
  const words = useWords('orders').orders
  const { at } = Route.useSearch()
  const navigate = Route.useNavigate()
  const move = useCallback(
    (id: string | undefined) => void navigate({ search: id ? { at: id } : {}, replace: true }),
    [navigate],
  )
  return (
    <Page title={words.slips} back={{ link: { to: '/orders' }, name: words.back }}>
      <SlipReview at={at} onMove={move} />
    </Page>
  )
}
