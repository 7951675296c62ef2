import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import { day } from '@bailu/phrases/format'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Section } from '../../ui/screen/screen.tsx'
import { pushQuery } from './push-subscription.ts'

type PushDevice = ReplyOf<'GET /api/push'>['devices'][number]

/** All devices with push on; each can be removed, as after losing a phone. */
export function PushDevices(props: { devices: PushDevice[]; here: string | undefined; userId: number }) {
  const { push } = useWords('push')
  const lang = useLang()
  return (
    <Section title={push.devices}>
      <ul>
        {props.devices.map((device) => (
          <li key={device.id} className="flex min-h-56 items-center gap-12 border-b border-line py-8 last:border-0">
            <span className="min-w-0 flex-1 text-16">
              {device.name || push.someDevice}
              <span className="block text-13 text-muted">
                {device.id === props.here ? push.here : push.since(day(device.created_at, lang))}
              </span>
            </span>
            {device.id !== props.here && <RemoveDeviceButton device={device} userId={props.userId} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function RemoveDeviceButton({ device, userId }: { device: PushDevice; userId: number }) {
  const { push, shell } = useWords('push')
  const queryClient = useQueryClient()
  const { busy, run } = useAction(
    () => request('DELETE /api/push/subscription/{id}', { id: device.id }, { quiet: true, component: device.id }),
    {
      done: push.removed,
      refresh: [pushQuery(userId).queryKey],
      onError: async () => {
        toast(shell.toast.networkError)
        await queryClient.invalidateQueries(pushQuery(userId))
      },
    },
  )
  return (
    <Button
      kind="quiet"
      busy={busy}
      onClick={() => void run()}
      aria-label={push.removeNamed(device.name || push.someDevice)}
    >
      {push.remove}
    </Button>
  )
}

type PushReply = ReplyOf<'GET /api/push'>
type PushKind = PushReply['kinds'][number]

/**
 * Kinds of notifications to receive. Optimistic update: each tick is saved at once, and rolled back with a toast on
 * failure.
 */
export function PushKinds({ kinds, userId }: { kinds: PushKind[]; userId: number }) {
  const { push, shell } = useWords('push')
  const queryClient = useQueryClient()
  const lastSave = useRef(Promise.resolve())
  const { queryKey } = pushQuery(userId)
  const cacheKind = (changed: PushKind) =>
    queryClient.setQueryData<PushReply>(
      queryKey,
      (push) => push && { ...push, kinds: push.kinds.map((entry) => (entry.kind === changed.kind ? changed : entry)) },
    )
  const toggle = (changed: PushKind) => {
    cacheKind(changed)
    // Requests run one after the other, so that quick taps arrive in order.
    const previousSave = lastSave.current
    const save = async () => {
      await previousSave
      try {
        await request('PUT /api/push/kind', changed, { quiet: true, component: 'push' })
      } catch {
        cacheKind({ ...changed, on: !changed.on })
        toast(shell.toast.networkError)
      }
    }
    lastSave.current = save()
  }
  return (
    <Section title={push.about}>
      <ul>
        {kinds.map(({ kind, on }) => (
          <li key={kind} className="border-b border-line last:border-0">
            <label className="flex min-h-56 items-center justify-between gap-12 text-16">
              {push.kinds[kind]}
              <Checkbox checked={on} onChange={({ target }) => toggle({ kind, on: target.checked })} />
            </label>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-13 text-muted">{push.kindsHint}</p>
    </Section>
  )
}
