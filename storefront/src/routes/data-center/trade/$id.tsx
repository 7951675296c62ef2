import { TRADE_FIGURES } from '@bailu/contract/data-center/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { AttributedOrderSheet } from '../../../features/clients/detail/order-sheet.tsx'
import { FigureScreen } from '../../../features/data-center/figure-screen.tsx'
import { readReportSearch } from '../../../features/data-center/report-days.ts'
import { NotFoundScreen } from '../../../app/not-found-screen.tsx'
import { overlayNavigation, useCloseUrlOverlay } from '../../../ui/dialog/url-overlay.ts'
import { pageTitle, routeFlags } from '../../../routing/route-options.ts'

export const Route = createFileRoute('/data-center/trade/$id')({
  staticData: { ...routeFlags('/data-center/trade/$id'), words: ['dataCenter', 'clients'] },
  head: pageTitle('dataCenter', ({ dataCenter: { title, figures } }, { id }) =>
    id && id in figures ? `${figures[id as keyof typeof figures]} · ${title}` : title,
  ),
  ssr: false,
  validateSearch: readReportSearch,
  component: TradeReport,
})

function TradeReport() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const close = useCloseUrlOverlay(
    search.order,
    () => void navigate({ search: ({ order: _order, ...old }) => old, ...overlayNavigation(false) }),
  )
  const figure = TRADE_FIGURES.find((known) => known === id)
  if (!figure) return <NotFoundScreen />
  return (
    <>
      <FigureScreen key={figure} group="trade" id={figure} search={search} />
      <AttributedOrderSheet id={search.order} onClose={close} />
    </>
  )
}
