import type { Client, ClientOrderDetail } from '@bailu/contract/clients/shop'
import { basketTitles } from '@bailu/phrases/clients/message-drafts'
import { day } from '@bailu/phrases/format'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../browser/request/call-query.ts'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import type { LinkTo } from '../../../routing/links.tsx'
import { userKey } from '../../../session/visitor.ts'
import { Button } from '../../../ui/button.tsx'
import { useClientBasket } from './client-basket.tsx'
import { PaymentReminder } from './payment-reminder.tsx'
import { OrderFacts, PartnerOrderSheet, useLastOpened } from './order-sheet.tsx'

type ClientOrderProps = { client: Client; linkTo: LinkTo }
type ClientOrderSheetProps = ClientOrderProps & { id: string | undefined; onClose: () => void }

export function ClientOrderSheet({ client, id, linkTo, onClose }: ClientOrderSheetProps) {
  const order = useLastOpened(id)
  const source = useQuery(
    callQuery(
      ['client', userKey(), client.id, 'order', order ?? '', useLang()],
      'GET /api/client/{id}/order/{order}',
      { id: client.id, order: order ?? '' },
      { enabled: order !== undefined, staleTime: 15_000 },
    ),
  )
  return (
    <PartnerOrderSheet open={id !== undefined} source={source} onClose={onClose}>
      {source.data && <ClientOrderContent client={client} order={source.data} linkTo={linkTo} />}
    </PartnerOrderSheet>
  )
}

function ClientOrderContent({ client, order, linkTo }: ClientOrderProps & { order: ClientOrderDetail }) {
  const words = useWords('clients').clients.order
  const basket = useClientBasket(client, linkTo)
  const available = order.lines.filter((line) => line.available)
  const repeat = () =>
    void basket.create({
      draft: 'reorder',
      title: basketTitles[client.lang].again(day(order.placed_at, client.lang)),
      lines: available.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
    })
  return (
    <>
      <OrderFacts order={order} />
      <div className="mt-20 flex flex-col gap-12">
        <PaymentReminder client={client} order={order} linkTo={linkTo} />
        {available.length === 0 ? (
          <p className="text-center text-13 text-muted">{words.noneAvailable}</p>
        ) : (
          <Button kind="quiet" busy={basket.busy} onClick={repeat}>
            {words.again}
          </Button>
        )}
      </div>
      {basket.message}
    </>
  )
}
