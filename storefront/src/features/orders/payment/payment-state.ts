import { removeTabStorage, readTabStorage, writeTabStorage } from '../../../browser/storage.ts'
import { usePayState } from '../../../session/pay-state.ts'

const STORAGE_KEY = 'paying'
type PayableOrder = { id: string; number: string; total: number }

/** Opens the drawer with the order data at hand; the drawer fetches the QR code itself. */
export const openPayment = (order: PayableOrder): void => {
  writeTabStorage(STORAGE_KEY, order)
  usePayState.setState({
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
      slip_check: null,
      payee: '',
      support_link: '',
    },
    payAmount: order.total,
    drawerShow: true,
  })
}

export const closePayment = (): void => {
  removeTabStorage(STORAGE_KEY)
  usePayState.setState({ drawerShow: false })
}

/** Reopens the drawer after a reload. */
export const resumePayment = (): void => {
  const order = readTabStorage<PayableOrder | null>(STORAGE_KEY, null)
  if (order && !usePayState.getState().drawerShow) openPayment(order)
}
