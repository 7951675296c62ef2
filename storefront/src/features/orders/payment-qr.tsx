import { lazy, Suspense, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { saveQr } from './save-qr.ts'

const Qr = lazy(() => import('../../ui/qr.tsx'))
const SIZE = 220

type Props = {
  /** Undefined: on its way; null: nothing is left to pay. */
  qr: string | null | undefined
  failed: boolean
  busy: boolean
  onRetry: () => void
  amount: string
  number: string
}

/** The padding is the quiet zone of four modules that bank apps need. */
export function PaymentQr({ qr, failed, busy, onRetry, amount, number }: Props) {
  const words = useWords().orders
  const box = useRef<HTMLDivElement>(null)
  if (qr === null) return <p className="my-36 max-w-[28ch] text-center text-15 text-success">{words.nothingToPay}</p>
  if (failed) {
    return (
      <div role="alert" className="my-36 flex flex-col items-center gap-16 text-15">
        {words.qrFailed}
        <Button kind="quiet" busy={busy} onClick={onRetry}>
          {words.qrRetry}
        </Button>
      </div>
    )
  }
  const waiting = <Skeleton className="size-[220px]" />
  const save = () => {
    const svg = box.current?.querySelector('svg')
    if (svg) void saveQr(svg, { amount, number, title: words.promptpay })
  }
  return (
    <>
      <div className="mt-12 border-t-2 border-gold bg-[#ffffff]">
        <div ref={box} className="p-28">
          {qr === undefined ? (
            waiting
          ) : (
            <Suspense fallback={waiting}>
              <Qr value={qr} size={SIZE} label={words.promptpay} />
            </Suspense>
          )}
        </div>
      </div>
      <button
        type="button"
        disabled={!qr}
        onClick={save}
        className="mt-4 min-h-touch px-12 text-15 font-medium text-gold-ink underline decoration-gold underline-offset-4 disabled:opacity-50"
      >
        {words.saveQr}
      </button>
      <p className="max-w-[34ch] text-center text-13 text-muted">{words.payHint}</p>
    </>
  )
}
