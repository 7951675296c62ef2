import type { OrderItem } from '@bailu/contract/orders'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useWords } from '../../words.tsx'
import { ACCEPT } from '../../request/shrink-picture.ts'
import { useRetractSlip } from './use-retract-slip.ts'
import { useProofUpload } from './use-proof-upload.ts'

type Props = { order: Pick<OrderItem, 'id' | 'proof'>; kind?: 'primary' | 'quiet'; className?: string }

/** Upload button, file chooser, and a preview of the slip before it is sent. */
export function ProofUpload({ order, kind = 'quiet', className }: Props) {
  const words = useWords().orders
  const input = useRef<HTMLInputElement>(null)
  const { chosen, preparing, share, error, choose, send, drop, twice, leave } = useProofUpload(order.id)
  const { busy, retract } = useRetractSlip(order.id)
  const open = () => input.current?.click()
  const percent = Math.round((share ?? 0) * 100)
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
      <Button kind={kind} busy={preparing} onClick={open} className={className}>
        {order.proof === 'none' ? words.upload : words.reupload}
      </Button>
      <Sheet open={chosen !== null} onClose={() => share === null && drop()} title={words.preview}>
        {chosen && (
          <img
            src={chosen.url}
            alt={words.proof}
            className="mx-auto mt-16 max-h-[50dvh] max-w-full rounded-3 border border-line object-contain"
          />
        )}
        <div role="status" className="mt-16 min-h-28">
          {share !== null && (
            <>
              <p className="text-center text-13 text-muted tabular-nums">{words.uploading(percent)}</p>
              <div className="mt-4 h-4 overflow-hidden rounded-full bg-line">
                <div className="h-full w-full origin-left bg-leaf transition" style={{ scale: `${share} 1` }} />
              </div>
            </>
          )}
          {error && <p className="text-center text-13 text-danger">{error}</p>}
        </div>
        <div className="mt-12 grid grid-cols-2 gap-12">
          <Button kind="quiet" disabled={share !== null} onClick={open}>
            {words.another}
          </Button>
          <Button busy={share !== null} onClick={() => void send()}>
            {words.send}
          </Button>
        </div>
      </Sheet>
      <Sheet open={twice !== null} onClose={leave} title={words.alsoOn}>
        <p className="mt-12 text-center text-15">{twice && words.alsoOnSays(twice.numbers)}</p>
        <div className="mt-20 grid gap-12">
          <Button onClick={leave}>{words.retractKeep}</Button>
          <Button kind="quiet" busy={busy} onClick={() => twice && void retract(twice.proof).then(leave)}>
            {words.alsoOnBack}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
