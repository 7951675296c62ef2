import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OrderItem } from '@bailu/contract/orders/shop'
import { AppError } from '@bailu/client/errors'
import { ACCEPT, pictureProblemWords, shrinkPicture } from '../../../browser/request/shrink-picture.ts'
import { uploadPicture } from '../../../browser/request/upload.ts'
import { useWords } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { useRetractSlip } from './slip-review.tsx'

type ChosenSlip = { file: File; url: string }

/** Slip upload: choose, preview, send. A failed upload keeps the picture. */
export const useSlipUpload = (order: string) => {
  const words = useWords('orders').orders
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ChosenSlip | null>(null)
  const [preparing, setPreparing] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState('')
  const [duplicate, setDuplicate] = useState<{ slip: string; numbers: string } | null>(null)
  const dismissDuplicate = () => {
    setDuplicate(null)
    void client.invalidateQueries({ queryKey: ['order'] })
  }

  const discard = () => {
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen(null)
    setError('')
  }
  const choose = async (file: File) => {
    setPreparing(true)
    const shrunk = await shrinkPicture(file)
    setPreparing(false)
    if ('unfit' in shrunk) return toast(pictureProblemWords(words)[shrunk.unfit])
    discard()
    setChosen({ file: shrunk.file, url: URL.createObjectURL(shrunk.file) })
  }
  const send = async () => {
    if (!chosen || progress !== null) return
    setError('')
    setProgress(0)
    try {
      const uploaded = await uploadPicture('POST /upload_paid_pic', { order }, chosen.file, setProgress, {
        quiet: true,
      })
      toast(uploaded.again ? words.sentAgain : words.uploaded)
      discard()
      // Refetching the order would remove the button this sheet belongs to, so the question comes first.
      if (uploaded.also_on.length > 0) return setDuplicate({ slip: uploaded.id, numbers: uploaded.also_on.join(', ') })
      void client.invalidateQueries({ queryKey: ['order'] })
    } catch (cause) {
      setError(cause instanceof AppError ? cause.message : words.uploadFailed)
    } finally {
      setProgress(null)
    }
  }
  return { chosen, preparing, progress, error, choose, send, discard, duplicate, dismissDuplicate }
}

type SlipUploadProps = { order: Pick<OrderItem, 'id' | 'slip'>; kind?: 'primary' | 'quiet'; className?: string }

/** Upload button, file chooser, and a preview of the slip before it is sent. */
export function SlipUpload({ order, kind = 'quiet', className }: SlipUploadProps) {
  const words = useWords('orders').orders
  const input = useRef<HTMLInputElement>(null)
  const { chosen, preparing, progress, error, choose, send, discard, duplicate, dismissDuplicate } = useSlipUpload(
    order.id,
  )
  const { busy, retract } = useRetractSlip(order.id)
  const openChooser = () => input.current?.click()
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void choose(file)
        }}
      />
      <Button kind={kind} busy={preparing} onClick={openChooser} className={className}>
        {order.slip === 'none' ? words.upload : words.reupload}
      </Button>
      <Sheet open={chosen !== null} onClose={() => progress === null && discard()} title={words.preview}>
        {chosen && (
          <img
            src={chosen.url}
            alt={words.slip}
            className="mx-auto mt-16 max-h-[50dvh] max-w-full rounded-3 border border-line object-contain"
          />
        )}
        <div role="status" className="mt-16 min-h-28">
          {progress !== null && (
            <>
              <p className="text-center text-13 text-muted tabular-nums">{words.uploading(percent)}</p>
              <div className="mt-4 h-4 overflow-hidden rounded-full bg-line">
                <div className="h-full w-full origin-left bg-leaf transition" style={{ scale: `${progress} 1` }} />
              </div>
            </>
          )}
          {error && <p className="text-center text-13 text-danger">{error}</p>}
        </div>
        <div className="mt-12 grid grid-cols-2 gap-12">
          <Button kind="quiet" disabled={progress !== null} onClick={openChooser}>
            {words.another}
          </Button>
          <Button busy={progress !== null} onClick={() => void send()}>
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
