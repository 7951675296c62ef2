import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsentPurpose } from '@bailu/contract/clients/kinds'
import { day } from '@bailu/phrases/format'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Section } from '../../../ui/screen/screen.tsx'
import { ErrorState, Skeleton } from '../../../ui/screen/states.tsx'
import { ownClientFileQuery } from '../queries.ts'
import { PartnerFile } from './partner-file.tsx'

const OWN_FILE = [['client-file']] as const

/** One purpose and the client's consent to it. */
export function ConsentRow({ purpose, given_at }: { purpose: ConsentPurpose; given_at: string | null }) {
  const { words: phrases, lang } = useI18n('clientFile', 'settings')
  const words = phrases.clientFile.own
  const { title, why: reason } = words.purposes[purpose]
  const [confirming, setConfirming] = useState(false)
  const { busy, run: setConsent } = useAction(
    (accept: boolean) => request('PUT /api/account/client-file/consent', { purpose, accept }, { quiet: true }),
    { broken: phrases.settings.broken, refresh: OWN_FILE, done: words.saved },
  )
  const revoke = async (yes: boolean) => {
    if (yes) await setConsent(false)
    setConfirming(false)
  }
  return (
    <li className="border-b border-line py-16 last:border-0">
      <p className="text-16">{title}</p>
      <p className="mt-4 text-15 text-muted">{reason}</p>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-12">
        <span className={`text-13 ${given_at ? 'text-success' : 'text-muted'}`}>
          {given_at ? words.accepted(day(given_at, lang)) : words.notAccepted}
        </span>
        {given_at ? (
          <Button kind="quiet" aria-label={`${words.revoke}: ${title}`} onClick={() => setConfirming(true)}>
            {words.revoke}
          </Button>
        ) : (
          <Button busy={busy} aria-label={`${words.accept}: ${title}`} onClick={() => void setConsent(true)}>
            {words.accept}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={confirming}
        title={words.revokeAsk}
        message={words.revokeWhat}
        confirm={words.revoke}
        cancel={words.keep}
        danger
        busy={busy}
        onAnswer={(yes) => void revoke(yes)}
      />
    </li>
  )
}

/** What partners noted about the signed-in client: consents, notes, and deletion. */
export default function OwnClientFile() {
  const { clientFile, settings } = useWords('clientFile', 'settings')
  const words = clientFile.own
  const { data, isLoadingError, isFetching, refetch } = useQuery(ownClientFileQuery())
  const [confirming, setConfirming] = useState(false)
  const { busy, run } = useAction(() => request('DELETE /api/account/client-file', {}, { quiet: true }), {
    broken: settings.broken,
    refresh: OWN_FILE,
    done: words.erased,
  })
  if (isLoadingError) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-[240px] w-full" />
  const erase = async (yes: boolean) => {
    if (yes) await run()
    setConfirming(false)
  }
  const hasFiles = data.files.length > 0
  if (!data.mentor && !hasFiles)
    return (
      <Section title={words.title}>
        <p className="text-15 text-muted">{words.noMentor}</p>
      </Section>
    )
  return (
    <div>
      {data.mentor && (
        <Section title={words.title}>
          <p className="text-15 text-muted">{words.lead(data.mentor.nickname)}</p>
          <h3 className="mt-16 text-16">{words.permissions}</h3>
          <ul className="mt-4 border-t border-line">
            {data.purposes.map((item) => (
              <ConsentRow key={item.purpose} {...item} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={words.written}>
        {hasFiles ? (
          <>
            {data.files.map((file) => (
              <PartnerFile key={file.partner} {...file} />
            ))}
            <Button kind="quiet" wide className="mt-16 border-danger text-danger" onClick={() => setConfirming(true)}>
              {words.erase}
            </Button>
          </>
        ) : (
          <p className="text-15 text-muted">{words.nothing}</p>
        )}
      </Section>
      <ConfirmDialog
        open={confirming}
        title={words.eraseAsk}
        message={words.eraseWhat}
        confirm={words.erase}
        cancel={words.keep}
        danger
        busy={busy}
        onAnswer={(yes) => void erase(yes)}
      />
    </div>
  )
}
