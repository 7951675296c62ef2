import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { forgetTab } from '../../session-memory.ts'
import { forgetSession, useAuth } from '../../state/auth.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { forgetWaiting } from '../../forget-waiting.ts'
import { useLang, useWords } from '../../words.tsx'
import { DeleteForm } from './delete-form.tsx'
import { Obstacles } from './obstacles.tsx'
import { PartFrame } from './part-frame.tsx'
import { deletionQuery } from './queries.ts'

/** Account deletion: shows what is deleted and retained, or what blocks it; then asks for the password. */
export default function DeletePart() {
  const { settings } = useWords()
  const words = settings.deletion
  const router = useRouter()
  const client = useQueryClient()
  const { data, isLoadingError, isFetching, refetch } = useQuery(deletionQuery(useLang()))
  const [sure, setSure] = useState(false)
  if (isLoadingError) return <ErrorState page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />

  const gone = async () => {
    // Before navigating, so that no query is made with the invalid token.
    const userId = useAuth.getState().userInfo?.id
    if (userId !== undefined) await forgetWaiting(userId)
    forgetSession()
    forgetTab()
    client.clear()
    await router.navigate({ to: '/home', replace: true })
    toast(words.gone)
  }
  if (data.obstacles.length > 0) {
    return (
      <PartFrame title={settings.parts.delete} lead={words.notYet}>
        <Obstacles list={data.obstacles} onChange={() => void refetch()} />
        <Button kind="quiet" wide busy={isFetching} onClick={() => void refetch()}>
          {words.lookAgain}
        </Button>
      </PartFrame>
    )
  }
  if (sure) {
    return (
      <PartFrame title={words.lastTitle} lead={words.lastLead}>
        <DeleteForm
          onGone={gone}
          onBlocked={() => {
            setSure(false)
            void refetch()
          }}
        />
      </PartFrame>
    )
  }
  const { orders, rewards, years } = data.kept
  const kept = [
    ...(orders > 0 ? [words.keptOrders(orders, years)] : []),
    ...(rewards > 0 ? [words.keptRewards(rewards, years)] : []),
    words.keptEvidence,
  ]
  return (
    <PartFrame title={settings.parts.delete} lead={words.lead}>
      <Points title={words.goesTitle} points={[...words.goes, words.goesRest]} />
      {data.partner && <Points title={words.partnerTitle} points={words.partner} />}
      <Points title={words.staysTitle} points={kept} />
      <Button kind="quiet" wide onClick={() => setSure(true)}>
        {words.goOn}
      </Button>
    </PartFrame>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h2 className="text-18">{title}</h2>
      <ul className="mt-8 flex flex-col gap-8 text-15">
        {points.map((point) => (
          <li
            key={point}
            className="relative pl-16 before:absolute before:top-[0.7em] before:left-0 before:h-px before:w-8 before:bg-gold"
          >
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}
