import type { Purpose } from '@bailu/contract/client-kinds'
import { useState } from 'react'
import { day } from '@bailu/phrases/format'
import { request } from '../../../request/request.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useSpeech } from '../../../words.tsx'
import { useOwnDeed } from './use-own-deed.ts'

/** One purpose and the client's consent to it. */
export function PurposeRow({ purpose, given_at }: { purpose: Purpose; given_at: string | null }) {
  const { words: all, lang } = useSpeech()
  const words = all.clientFile.own
  const { title, why } = words.purposes[purpose]
  const [asking, setAsking] = useState(false)
  const { busy, run } = useOwnDeed()
  const set = (accept: boolean) =>
    run(() => request('PUT /api/account/client-file/consent', { purpose, accept }, { quiet: true }), words.saved)
  const withdraw = async (yes: boolean) => {
    if (yes) await set(false)
    setAsking(false)
  }
  return (
    <li className="border-b border-line py-16 last:border-0">
      <p className="text-16">{title}</p>
      <p className="mt-4 text-15 text-muted">{why}</p>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-12">
        <span className={`text-13 ${given_at ? 'text-success' : 'text-muted'}`}>
          {given_at ? words.accepted(day(given_at, lang)) : words.notAccepted}
        </span>
        {given_at ? (
          <Button kind="quiet" aria-label={`${words.withdraw}: ${title}`} onClick={() => setAsking(true)}>
            {words.withdraw}
          </Button>
        ) : (
          <Button busy={busy} aria-label={`${words.accept}: ${title}`} onClick={() => void set(true)}>
            {words.accept}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={words.withdrawAsk}
        message={words.withdrawWhat}
        confirm={words.withdraw}
        cancel={words.keep}
        danger
        busy={busy}
        onAnswer={(yes) => void withdraw(yes)}
      />
    </li>
  )
}
