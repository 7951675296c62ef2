import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dayAndTime, exactMoney, money, plainBaht } from '@bailu/phrases/format'
import { withMessage } from '../../message-link.ts'
import { Refusal } from '../../request/refusal.ts'
import { usePay } from '../../state/pay.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLang, useWords } from '../../words.tsx'
import { CopyButton } from './copy-button.tsx'
import { closePayment } from './payment.ts'
import { PaymentQr } from './payment-qr.tsx'
import { paymentQuery } from './queries.ts'

/** Amount and QR code of the payment. Closed by its button only, so that an accidental tap does not lose the code. */
export default function PaymentDrawer({ onPaid }: { onPaid: () => void }) {
  const words = useWords().orders
  const lang = useLang()
  const client = useQueryClient()
  const { orderInfo, payAmount, drawerShow } = usePay()
  const id = orderInfo?.order_id ?? ''
  const payment = useQuery({ ...paymentQuery(id), enabled: drawerShow && id !== '' })
  const fresh = payment.data
  const gone = payment.error instanceof Refusal && payment.error.code === 'not_found'
  const state = gone ? 'gone' : (fresh?.state ?? 'open')
  useEffect(() => {
    if (fresh) usePay.setState({ orderInfo: fresh, payAmount: fresh.amount })
  }, [fresh])
  useEffect(() => {
    if (state !== 'open') void client.invalidateQueries({ queryKey: ['order'], predicate: notPayment })
  }, [state, client])
  // The back gesture must not close it either.
  useBlocker({
    shouldBlockFn: ({ action }) => usePay.getState().drawerShow && (action === 'BACK' || action === 'GO'),
    enableBeforeUnload: false,
    disabled: !drawerShow,
  })

  const paid = () => {
    if (state === 'paid') toast(words.paidToast)
    else if (state === 'open') toast(fresh?.picture ? words.selfSeen : words.proofNone)
    closePayment()
    void client.invalidateQueries({ queryKey: ['order'] })
    onPaid()
  }
  const amount = money(payAmount)
  return (
    <Sheet tall firm open={drawerShow} onClose={closePayment} title={state === 'open' ? words.scan : words.detailTitle}>
      <div className="mt-8 flex min-h-[calc(90dvh-96px)] flex-col items-center">
        <div className="flex items-center pl-[44px]">
          <p className="text-38 leading-tight text-leaf tabular-nums">{amount}</p>
          <CopyButton text={plainBaht(payAmount)} label={words.copyAmount} />
        </div>
        <p className="min-h-20 text-13 text-warn tabular-nums">
          {state === 'open' && fresh?.expires_at && words.expires(dayAndTime(fresh.expires_at, lang))}
        </p>
        {fresh && fresh.paid > 0 && state === 'open' && (
          <p className="text-13 text-muted tabular-nums">{words.paidAlready(exactMoney(fresh.paid))}</p>
        )}
        {fresh?.slip && state === 'open' && (
          <p role="status" className="mt-4 mb-8 w-full border-l-2 border-danger pl-8 text-13 text-danger">
            {words.payTwice}
          </p>
        )}
        <PaymentQr
          qr={fresh?.qr}
          picture={fresh?.picture ?? null}
          state={state}
          failed={payment.isLoadingError && !gone}
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
            <a
              href={withMessage(orderInfo.support_link, words.askText(orderInfo.number, '')) ?? orderInfo.support_link}
              target="_blank"
              rel="noreferrer"
              className={buttonLook('quiet', true)}
            >
              {words.support}
            </a>
          )}
          <Button wide onClick={paid}>
            {state === 'open' || state === 'paid' ? words.paid : words.toOrders}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

const notPayment = ({ queryKey }: { queryKey: readonly unknown[] }) => !queryKey.includes('payment')
