import type { ReplyOf } from '@bailu/contract/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { day } from '@bailu/phrases/format'
import { request } from '../../request/request.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLang, useWords } from '../../words.tsx'
import { pushQuery } from './queries.ts'

type Device = ReplyOf<'GET /api/push'>['devices'][number]

/** All devices with push on; each can be removed, as after losing a phone. */
export function Devices(props: { devices: Device[]; here: string | undefined; userId: number }) {
  const { push } = useWords()
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
            {device.id !== props.here && <Remove device={device} userId={props.userId} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Remove({ device, userId }: { device: Device; userId: number }) {
  const { push, shell } = useWords()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await request('DELETE /api/push/subscription/{id}', { id: device.id }, { quiet: true, component: device.id })
      toast(push.removed)
    } catch {
      toast(shell.toast.networkError)
    }
    await queryClient.invalidateQueries(pushQuery(userId))
    setBusy(false)
  }
  return (
    <Button kind="quiet" busy={busy} onClick={remove} aria-label={push.removeNamed(device.name || push.someDevice)}>
      {push.remove}
    </Button>
  )
}
