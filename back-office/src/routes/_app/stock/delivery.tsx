import { createFileRoute } from '@tanstack/react-router'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'
import { DeliveryForm } from '../../../features/catalogue/stock/delivery-form.tsx'
import { DeliveryList } from '../../../features/catalogue/stock/delivery-list.tsx'
import { Page } from '../../../ui/page.tsx'

export const Route = createFileRoute('/_app/stock/delivery')({
  staticData: { words: ['bank', 'catalogue', 'content', 'shipDesk', 'stock'] },
  component: Screen,
})

function Screen() {
  const words = useWords('stock').stock
  const may = usePermissions()
  return (
    <Page title={words.delivery.title} back={{ link: { to: '/stock' }, name: words.title }}>
      {may('POST /api/staff/delivery') && <DeliveryForm />}
      <DeliveryList />
    </Page>
  )
}
