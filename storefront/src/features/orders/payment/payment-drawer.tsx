import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayAndTime, exactMoney, money, plainBaht } from '@bailu/phrases/format'
import { withMessage } from '../../../browser/message-link.ts'
import { AppError } from '@bailu/client/errors'
import { usePayState } from '../../../session/pay-state.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import { CopyButton } from '../../../ui/list/detail-list.tsx'
import { describeSlipCheck } from '../order-status.tsx'
import { closePayment } from './payment-state.ts'
import { PaymentQr } from './payment-qr.tsx'
import { paymentQuery } from '../queries.ts'

/**
 * Amount and QR code of the payment. Closed by its button only, so that an accidental tap does not close it; the
 * navigation guard rejects the back gesture.
 */
export default function PaymentDrawer({ onPaid }: { onPaid: () => void }) {
  const words = useWords('orders').orders
  const lang = useLang()
  const client = useQueryClient()
  const { orderInfo, payAmount, drawerShow } = usePayState()
  const id = orderInfo?.order_id ?? ''
  const payment = useQuery({ ...paymentQuery(id), enabled: drawerShow && id !== '' })
  const paymentData = payment.data
  const notFound = payment.error instanceof AppError && payment.error.code === 'not_found'
  const state = notFound ? 'gone' : (paymentData?.state ?? 'open')
  useEffect(() => {
    if (paymentData) usePayState.setState({ orderInfo: paymentData, payAmount: paymentData.amount })
  }, [paymentData])
  useEffect(() => {
    if (state !== 'open') void client.invalidateQueries({ queryKey: ['order'], predicate: isNotPaymentQuery })
  }, [state, client])

  const confirmPaid = () => {
    if (state === 'paid') toast(words.paidToast)
    else if (state === 'open') toast(paymentData?.picture ? words.selfSeen : words.slipMissing)
    closePayment()
    void client.invalidateQueries({ queryKey: ['order'] })
    onPaid()
  }
  const amount = money(payAmount)
  return (
    <Sheet
      tall
      persistent
      open={drawerShow}
      onClose={closePayment}
      title={state === 'open' ? words.scan : words.detailTitle}
    >
      <div className="mt-8 flex min-h-[calc(90dvh-96px)] flex-col items-center">
        <div className="flex items-center pl-[44px]">
          <p className="text-38 leading-tight text-leaf tabular-nums">{amount}</p>
          <CopyButton text={plainBaht(payAmount)} label={words.copyAmount} />
        </div>
        <p className="min-h-20 text-13 text-warn tabular-nums">
          {state === 'open' && paymentData?.expires_at && words.expires(dayAndTime(paymentData.expires_at, lang))}
        </p>
        {paymentData && paymentData.paid > 0 && state === 'open' && (
          <p className="text-13 text-muted tabular-nums">{words.paidAlready(exactMoney(paymentData.paid))}</p>
        )}
        {paymentData?.slip && state === 'open' && (
          <p role="status" className="mt-4 mb-8 w-full border-l-2 border-danger pl-8 text-13 text-danger">
            {words.payTwice}
            {paymentData.slip_check && (
              <span className="mt-4 block text-muted">{describeSlipCheck(paymentData.slip_check, words)}</span>
            )}
          </p>
        )}
        <PaymentQr
          qr={paymentData?.qr}
          picture={paymentData?.picture ?? null}
          state={state}
          failed={payment.isLoadingError && !notFound}
          busy={payment.isFetching}
          onRetry={() => void payment.refetch()}
          amount={amount}
          number={orderInfo?.number ?? ''}
          payee={orderInfo?.payee ?? ''}
        />
        <div className="flex items-center pl-20 text-13 text-muted">
          <span>
            {words.number} <span className="text-ink tabular-nums">{orderInfo?.number}</span>
          </span>
          <CopyButton text={orderInfo?.number ?? ''} label={words.copyNumber} />
        </div>
        <div className="mt-auto grid w-full auto-cols-fr grid-flow-col gap-12 pt-12">
          {orderInfo?.support_link && (
            <ButtonAnchor
              href={withMessage(orderInfo.support_link, words.askText(orderInfo.number, '')) ?? orderInfo.support_link}
              target="_blank"
              rel="noreferrer"
              kind="quiet"
              wide
            >
              {words.support}
            </ButtonAnchor>
          )}
          <Button wide onClick={confirmPaid}>
            {state === 'open' || state === 'paid' ? words.paid : words.toOrders}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

const isNotPaymentQuery = ({ queryKey }: { queryKey: readonly unknown[] }) => !queryKey.includes('payment')
