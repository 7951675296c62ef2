import { useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '@bailu/contract/calls'
import { day } from '@bailu/phrases/format'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
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
    () => request('DELETE /api/push/subscription/{id}', { id: device.id }, { component: device.id }),
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
