import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../../request/request.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Section } from '../../../ui/section.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useWords } from '../../../words.tsx'
import { ownFileQuery } from '../queries.ts'
import { useOwnDeed } from './use-own-deed.ts'
import { PurposeRow } from './purpose-row.tsx'
import { WrittenFile } from './written-file.tsx'

/** What partners noted about the signed-in client: consents, notes, and deletion. */
export default function OwnFile() {
  const { clientFile } = useWords()
  const words = clientFile.own
  const { data, isLoadingError, isFetching, refetch } = useQuery(ownFileQuery())
  const [asking, setAsking] = useState(false)
  const { busy, run } = useOwnDeed()
  if (isLoadingError) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-[240px] w-full" />
  const erase = async (yes: boolean) => {
    if (yes) await run(() => request('DELETE /api/account/client-file', {}, { quiet: true }), words.erased)
    setAsking(false)
  }
  const anything = data.files.length > 0
  if (!data.mentor && !anything)
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
            {data.purposes.map((one) => (
              <PurposeRow key={one.purpose} {...one} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={words.written}>
        {anything ? (
          <>
            {data.files.map((file) => (
              <WrittenFile key={file.partner} {...file} />
            ))}
            <Button kind="quiet" wide className="mt-16 border-danger text-danger" onClick={() => setAsking(true)}>
              {words.erase}
            </Button>
          </>
        ) : (
          <p className="text-15 text-muted">{words.nothing}</p>
        )}
      </Section>
      <ConfirmDialog
        open={asking}
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
