import { forgetFor, remembered, rememberFor } from '../../session-memory.ts'
import { usePay } from '../../state/pay.ts'

const KEY = 'paying'
type Payable = { id: string; number: string; total: number }

/** Opens the drawer with the order data at hand; the drawer fetches the QR code itself. */
export const openPayment = (order: Payable): void => {
  rememberFor(KEY, order)
  usePay.setState({
    orderInfo: {
      order_id: order.id,
      number: order.number,
      amount: order.total,
      paid: 0,
      qr: null,
      picture: null,
      state: 'open',
      expires_at: null,
      slip: false,
      payee: '',
      support_link: '',
    },
    payAmount: order.total,
    drawerShow: true,
  })
}

export const closePayment = (): void => {
  forgetFor(KEY)
  usePay.setState({ drawerShow: false })
}

/** Reopens the drawer after a reload. */
export const resumePayment = (): void => {
  const order = remembered<Payable | null>(KEY, null)
  if (order && !usePay.getState().drawerShow) openPayment(order)
}
