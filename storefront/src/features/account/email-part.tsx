import { useQuery } from '@tanstack/react-query'
import type { UserInfo } from '@bailu/contract/session'
import { useState } from 'react'
import { ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { EmailCodeForm } from './email-code-form.tsx'
import { EmailForm } from './email-form.tsx'
import { PartFrame } from './part-frame.tsx'
import type { Done } from './parts.ts'
import { emailChangeQuery } from './queries.ts'

/**
 * Changes the email address: first the new address, then the code emailed to it. The pending change is on the server,
 * so a reload continues with the code.
 */
export default function EmailPart({ user, onDone }: { user: UserInfo['user']; onDone: Done }) {
  const { settings } = useWords()
  const { data, isLoadingError, isFetching, refetch } = useQuery(emailChangeQuery())
  const [another, setAnother] = useState(false)
  if (isLoadingError) return <ErrorState page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  const waiting = another ? null : data.pending
  return (
    <PartFrame
      title={settings.parts.email}
      lead={waiting ? settings.email.sentTo(waiting.email) : user.email === '' ? '' : settings.email.lead(user.email)}
    >
      {waiting ? (
        <EmailCodeForm
          email={waiting.email}
          until={waiting.expires_at}
          onAnother={() => setAnother(true)}
          onDone={onDone}
        />
      ) : (
        <EmailForm
          current={user.email_proven ? user.email : ''}
          onSent={async () => {
            await refetch()
            setAnother(false)
          }}
        />
      )}
    </PartFrame>
  )
}
