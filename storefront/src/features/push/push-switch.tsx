import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons/icons.tsx'
import { useAction } from '../../session/use-action.ts'
import { toast } from '../../ui/dialog/toast.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { pushQuery, subscribeDevice, unsubscribeDevice } from './push-subscription.ts'

/** @param onAnswer called after the user has answered the permission prompt */
export function TurnOnPush(props: { publicKey: string; userId: number; onAnswer: () => void }) {
  const { push } = useWords('push')
  const lang = useLang()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<'notAsked' | 'failed'>()
  const { busy, run } = useAction(
    async (asked: Promise<NotificationPermission>) => {
      const permission = await asked
      props.onAnswer()
      if (permission === 'granted') await subscribeDevice(props.publicKey, props.userId, lang)
      return permission
    },
    {
      onDone: async (permission) => {
        if (permission === 'default') setFailure('notAsked')
        if (permission !== 'granted') return
        await queryClient.invalidateQueries(pushQuery(props.userId))
        toast(push.turnedOn)
      },
      onError: () => setFailure('failed'),
    },
  )
  const submit = () => {
    setFailure(undefined)
    // Within the tap, because browsers require user activation.
    void run(Notification.requestPermission())
  }
  return (
    <div className="flex flex-col gap-12">
      <Button wide busy={busy} onClick={submit}>
        {push.turnOn}
      </Button>
      {failure && (
        <p role="alert" className="text-13 text-danger">
          {push[failure]}
        </p>
      )}
    </div>
  )
}

export function TurnOffPush({ id, userId }: { id: string; userId: number }) {
  const { push, shell } = useWords('push')
  const queryClient = useQueryClient()
  const { busy, run } = useAction(() => unsubscribeDevice(id), {
    done: push.turnedOff,
    refresh: [pushQuery(userId).queryKey],
    onError: async () => {
      toast(shell.toast.networkError)
      await queryClient.invalidateQueries(pushQuery(userId))
    },
  })
  return (
    <div className="flex flex-col gap-16">
      <p className="flex items-center gap-8 rounded-3 bg-mist px-16 py-12 text-15 text-leaf">
        <CheckIcon className="size-20 text-success" />
        {push.on}
      </p>
      <Button kind="quiet" wide busy={busy} onClick={() => void run()}>
        {push.turnOff}
      </Button>
    </div>
  )
}
