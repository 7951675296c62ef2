import type { ReplyOf } from '@bailu/contract/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { request } from '../../request/request.ts'
import { Section } from '../../ui/section.tsx'
import { Tick } from '../../ui/tick.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { pushQuery } from './queries.ts'

type Push = ReplyOf<'GET /api/push'>
type Kind = Push['kinds'][number]

/**
 * Kinds of notifications to receive. Optimistic update: each tick is saved at once, and rolled back with a toast on
 * failure.
 */
export function Kinds({ kinds, userId }: { kinds: Kind[]; userId: number }) {
  const { push, shell } = useWords()
  const queryClient = useQueryClient()
  const last = useRef(Promise.resolve())
  const { queryKey } = pushQuery(userId)
  const set = (chosen: Kind) =>
    queryClient.setQueryData<Push>(
      queryKey,
      (push) => push && { ...push, kinds: push.kinds.map((one) => (one.kind === chosen.kind ? chosen : one)) },
    )
  const choose = (chosen: Kind) => {
    set(chosen)
    // Requests run one after the other, so that quick taps arrive in order.
    const before = last.current
    const keep = async () => {
      await before
      try {
        await request('PUT /api/push/kind', chosen, { quiet: true, component: 'push' })
      } catch {
        set({ ...chosen, on: !chosen.on })
        toast(shell.toast.networkError)
      }
    }
    last.current = keep()
  }
  return (
    <Section title={push.about}>
      <ul>
        {kinds.map(({ kind, on }) => (
          <li key={kind} className="border-b border-line last:border-0">
            <label className="flex min-h-56 items-center justify-between gap-12 text-16">
              {push.kinds[kind]}
              <Tick checked={on} onChange={({ target }) => choose({ kind, on: target.checked })} />
            </label>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-13 text-muted">{push.kindsHint}</p>
    </Section>
  )
}
