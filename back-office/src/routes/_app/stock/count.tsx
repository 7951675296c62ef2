import { createFileRoute } from '@tanstack/react-router'
import { Stocktake } from '../../../features/catalogue/stock/stocktake.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/stock/count')({ component: Screen })

function Screen() {
  const words = useWords().stock
  return (
    <Page title={words.count.title} back={{ link: { to: '/stock' }, name: words.title }}>
      <Stocktake />
    </Page>
  )
}
