import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readTabStorage, writeTabStorage } from '../../../browser/storage.ts'
import type { OrderItem } from '@bailu/contract/orders/shop'
import { useObjectUrl } from '../../../browser/object-url.ts'
import { useWords } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog/dialog.tsx'
import { useRetractSlip } from './slip-review.tsx'
import { useUpload } from '../../../session/use-upload.ts'

const SENT_KEY = 'sent_slips'
type SentSlips = Record<string, string[]>

const readSent = (order: string): string[] => readTabStorage<SentSlips>(SENT_KEY, {})[order] ?? []

const recordSent = (order: string, hash: string): void => {
  const sent = readTabStorage<SentSlips>(SENT_KEY, {})
  writeTabStorage(SENT_KEY, { ...sent, [order]: [...(sent[order] ?? []), hash] })
}

/** Null where the browser has no hash function (pages without TLS). */
const hashOf = async (file: File): Promise<string | null> => {
  const bytes = await crypto.subtle?.digest('SHA-256', await file.arrayBuffer())
  return bytes ? Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('') : null
}

/** The hash of the chosen picture, and whether it was sent for this order before. */
const useSentBefore = (order: string, picture: File | undefined) => {
  const [hashed, setHashed] = useState<{ picture: File; hash: string | null }>()
  useEffect(() => {
    if (!picture) return
    let isCurrent = true
    const show = (hash: string | null) => isCurrent && setHashed({ picture, hash })
    void hashOf(picture).then(show, () => show(null))
    return () => {
      isCurrent = false
    }
  }, [picture])
  const hash = hashed?.picture === picture ? (hashed?.hash ?? null) : null
  return { hash, isSentBefore: hash !== null && readSent(order).includes(hash) }
}

type SlipUploadProps = { order: Pick<OrderItem, 'id' | 'slip'>; kind?: 'primary' | 'quiet'; className?: string }

/** Upload button, file chooser, and a preview of the slip before it is sent. */
export function SlipUpload({ order, kind = 'quiet', className }: SlipUploadProps) {
  const words = useWords('orders').orders
  const client = useQueryClient()
  const [duplicate, setDuplicate] = useState<{ slip: string; numbers: string } | null>(null)
  const refetch = () => void client.invalidateQueries({ queryKey: ['order'] })
  const { chosen, open, input, isPreparing, progress, errorText, send, discard } = useUpload(
    'POST /upload_paid_pic',
    { order: order.id },
    {
      words,
      broken: words.uploadFailed,
      isErrorBeside: true,
      done: ([uploaded]) => (uploaded?.again ? words.sentAgain : words.uploaded),
      onDone: ([uploaded]) => {
        // Refetching the order would remove the button this sheet belongs to, so the question comes first.
        if (!uploaded || uploaded.also_on.length === 0) return refetch()
        setDuplicate({ slip: uploaded.id, numbers: uploaded.also_on.join(', ') })
      },
    },
  )
  const [picture] = chosen
  const { hash, isSentBefore } = useSentBefore(order.id, picture)
  const sendOnce = async () => {
    if ((await send()) && hash !== null) recordSent(order.id, hash)
  }
  const url = useObjectUrl(picture)
  const dismissDuplicate = () => {
    setDuplicate(null)
    refetch()
  }
  const { busy, retract } = useRetractSlip(order.id)
  const isSending = progress !== undefined
  return (
    <>
      {input}
      <Button kind={kind} busy={isPreparing} onClick={open} className={className}>
        {order.slip === 'none' ? words.upload : words.reupload}
      </Button>
      <Sheet open={picture !== undefined} onClose={() => !isSending && discard()} title={words.preview}>
        {url && (
          <img
            src={url}
            alt={words.slip}
            className="mx-auto mt-16 max-h-[50dvh] max-w-full rounded-3 border border-line object-contain"
          />
        )}
        <div role="status" className="mt-16 min-h-28">
          {isSentBefore && !isSending && !errorText && (
            <p className="border-l-2 border-danger pl-8 text-13 text-danger">{words.sameSlip}</p>
          )}
          {isSending && (
            <>
              <p className="text-center text-13 text-muted tabular-nums">
                {words.uploading(Math.round(progress * 100))}
              </p>
              <div className="mt-4 h-4 overflow-hidden rounded-full bg-line">
                <div className="h-full w-full origin-left bg-leaf transition" style={{ scale: `${progress} 1` }} />
              </div>
            </>
          )}
          {errorText && <p className="text-center text-13 text-danger">{errorText}</p>}
        </div>
        <div className="mt-12 grid grid-cols-2 gap-12">
          <Button kind={isSentBefore ? 'primary' : 'quiet'} disabled={isSending} onClick={open}>
            {words.another}
          </Button>
          <Button kind={isSentBefore ? 'quiet' : 'primary'} busy={isSending} onClick={() => void sendOnce()}>
            {words.send}
          </Button>
        </div>
      </Sheet>
      <Sheet open={duplicate !== null} onClose={dismissDuplicate} title={words.alsoOn}>
        <p className="mt-12 text-center text-15">{duplicate && words.alsoOnSays(duplicate.numbers)}</p>
        <div className="mt-20 grid gap-12">
          <Button onClick={dismissDuplicate}>{words.retractKeep}</Button>
          <Button
            kind="quiet"
            busy={busy}
            onClick={() => duplicate && void retract(duplicate.slip).then(dismissDuplicate)}
          >
            {words.alsoOnBack}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
