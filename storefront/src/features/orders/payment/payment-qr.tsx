import { lazy, Suspense, useRef, useState } from 'react'
import { useWords } from '../../../i18n/i18n.tsx'
import { Button, TextButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/screen/screen.tsx'
import { saveQr } from './save-qr.ts'

/**
 * Header in the manner of the Thai QR standard, so that buyers recognize the code: a mark of our own drawing (three corners
 * of a code) and the names in words; no bank's or company's logo.
 */
const ThaiQrHeader = ({ title }: { title: string }) => (
  <div className="flex items-center justify-center gap-12 bg-[#17365d] px-12 py-8 text-[#ffffff]" translate="no">
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className="size-28 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <rect x="2" y="2" width="6" height="6" rx="1" />
      <rect x="12" y="2" width="6" height="6" rx="1" />
      <rect x="2" y="12" width="6" height="6" rx="1" />
      <path d="M12 15h6M15 12v6" />
    </svg>
    <p className="leading-tight">
      <span className="block text-15 font-semibold">{title}</span>
      <span className="block text-13">
        PromptPay <span lang="th">พร้อมเพย์</span>
      </span>
    </p>
  </div>
)

const Qr = lazy(() => import('../../../ui/media/qr-code.tsx'))
const QR_SIZE = 200
/** Size in pixels of the provider's picture, which includes its own quiet zone. */
const PROVIDER_QR_SIZE = 256

type Props = {
  /** Undefined: loading; null: there is nothing to pay. */
  qr: string | null | undefined
  /** QR picture of the payment provider, shown instead of our own code. */
  picture: string | null
  state: 'open' | 'paid' | 'closed' | 'expired' | 'gone'
  failed: boolean
  busy: boolean
  onRetry: () => void
  amount: string
  number: string
  payee: string
}

/** The padding is the quiet zone of four modules that bank apps need to read the code. */
export function PaymentQr({ qr, picture, state, failed, busy, onRetry, amount, number, payee }: Props) {
  const words = useWords('orders').orders
  const box = useRef<HTMLDivElement>(null)
  const [savedPicture, setSavedPicture] = useState<string>()
  if (state !== 'open') {
    const stateText = { paid: words.paidSeen, closed: words.closed, expired: words.expired, gone: words.gone }[state]
    return (
      <div role="status" className="my-36 flex flex-col items-center gap-16 text-center">
        <div className="rule-gold" />
        <p className={`max-w-[28ch] text-18 ${state === 'paid' ? 'text-success' : 'text-danger'}`}>{stateText}</p>
      </div>
    )
  }
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
  const skeleton = <Skeleton className="size-[200px]" />
  const save = async () => {
    const source = picture ?? box.current?.querySelector('svg')
    const caption = { amount, number, payee: picture ? '' : payee, title: words.thaiQr }
    if (source) setSavedPicture(await saveQr(source, caption))
  }
  return (
    <>
      <div className="mt-8 border border-line bg-[#ffffff] text-ink">
        <ThaiQrHeader title={words.thaiQr} />
        {savedPicture && (
          <img src={savedPicture} alt={words.promptpay} width={276} height={356} className="h-[356px] w-[276px]" />
        )}
        <div ref={box} hidden={savedPicture !== undefined} className={picture ? 'p-8' : 'px-36 py-28'}>
          {picture ? (
            <img
              src={picture}
              alt={words.promptpay}
              width={PROVIDER_QR_SIZE}
              height={PROVIDER_QR_SIZE}
              className="size-[256px]"
            />
          ) : qr ? (
            <Suspense fallback={skeleton}>
              <Qr value={qr} size={QR_SIZE} label={words.promptpay} />
            </Suspense>
          ) : (
            skeleton
          )}
        </div>
        {!savedPicture && !picture && payee && (
          <p className="max-w-[276px] border-t border-line px-12 py-8 text-center text-13 text-muted">
            {words.payTo}
            <span className="block text-15 leading-tight font-medium break-words text-ink">{payee}</span>
          </p>
        )}
      </div>
      {savedPicture ? (
        <p role="status" className="mt-4 flex min-h-touch items-center px-12 text-15 font-medium text-gold-ink">
          {words.holdToSave}
        </p>
      ) : (
        <TextButton
          underlined
          disabled={!qr}
          onClick={() => void save()}
          className="mt-4 px-12 text-15 decoration-gold disabled:opacity-50"
        >
          {words.saveQr}
        </TextButton>
      )}
      <p className="max-w-[42ch] text-center text-13 text-muted">
        {words.payHint} {picture ? words.selfConfirmed : payee && words.compare}
      </p>
    </>
  )
}
