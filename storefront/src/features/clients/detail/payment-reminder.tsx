import type { Client, ClientOrder } from '@bailu/contract/clients/shop'
import { useState } from 'react'
import { useWords } from '../../../i18n/i18n.tsx'
import type { LinkTo } from '../../../routing/links.tsx'
import { Button, type ButtonKind } from '../../../ui/button.tsx'
import { MessageSheet } from '../../../ui/dialog/message-sheet.tsx'

type PaymentReminderProps = {
  client: Client
  order: Pick<ClientOrder, 'id' | 'number' | 'status' | 'slip_sent'>
  linkTo: LinkTo
  kind?: ButtonKind
}

/** Writes to the client about an unpaid order, with its link; nothing once a slip was sent. */
export function PaymentReminder({ client, order, linkTo, kind = 'primary' }: PaymentReminderProps) {
  const { remind } = useWords('clients').clients.order
  const [isOpen, setIsOpen] = useState(false)
  if (order.status !== 'awaiting_payment' || order.slip_sent || order.number === null) return null
  return (
    <>
      <Button kind={kind} wide onClick={() => setIsOpen(true)}>
        {remind}
      </Button>
      <MessageSheet
        recipient={client}
        draft="unpaid"
        about={order.number}
        link={linkTo('/order/list', { order: order.id })}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
