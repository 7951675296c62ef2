import type { Lead } from '@bailu/contract/leads'
import { useState } from 'react'
import { request } from '../../request/request.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { BackIcon, ChevronIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useWords } from '../../words.tsx'
import { PrivatePhoto } from './private-photo.tsx'
import { useAct } from './use-act.ts'

type Props = { lead: Lead; at: number | undefined; onView: (at: number | undefined) => void }

const STEP = 'flex size-touch items-center justify-center rounded-full border border-control disabled:opacity-30'

/** Full-size photo with previous, next and delete. */
export function PhotoViewer({ lead, at, onView }: Props) {
  const { photos: words, keep, removeLead, deleted } = useWords().leads
  const { act, busy } = useAct()
  const [asking, setAsking] = useState(false)
  const count = lead.pictures.length
  const shown = at === undefined ? undefined : lead.pictures[Math.min(at, count - 1)]
  const close = () => onView(undefined)
  const answer = (yes: boolean) => {
    setAsking(false)
    if (!yes || !shown) return
    const gone = { id: lead.id, photo: shown.id }
    void act(() => request('DELETE /api/potential-customer/{id}/photo/{photo}', gone, { quiet: true }), deleted).then(
      (done) => done && close(),
    )
  }
  if (!shown || at === undefined) return null
  return (
    <Sheet open tall onClose={close} title={words.view(at + 1, count)}>
      <div className="mt-16 flex h-[calc(90dvh-230px)] items-center justify-center">
        <PrivatePhoto
          key={shown.id}
          lead={lead.id}
          photo={shown.id}
          size="whole"
          alt={words.view(at + 1, count)}
          className="max-h-full min-h-[120px] w-full rounded-3 object-contain"
        />
      </div>
      <div className="mt-16 flex items-center justify-between">
        <button
          type="button"
          aria-label={words.view(at, count)}
          disabled={at === 0}
          onClick={() => onView(at - 1)}
          className={STEP}
        >
          <BackIcon className="size-20" />
        </button>
        <Button kind="quiet" busy={busy} onClick={() => setAsking(true)}>
          {words.remove}
        </Button>
        <button
          type="button"
          aria-label={words.view(at + 2, count)}
          disabled={at >= count - 1}
          onClick={() => onView(at + 1)}
          className={STEP}
        >
          <ChevronIcon className="size-20" />
        </button>
      </div>
      <Button kind="quiet" wide className="mt-12" onClick={close}>
        {words.close}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.remove}
        message={words.removeAsk}
        confirm={removeLead}
        cancel={keep}
        danger
        onAnswer={answer}
      />
    </Sheet>
  )
}
