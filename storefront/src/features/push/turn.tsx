import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLang, useWords } from '../../words.tsx'
import { turnOff, turnOn } from './device.ts'
import { pushQuery } from './queries.ts'

/** @param onAnswer called after the user has answered the permission prompt */
export function TurnOn(props: { publicKey: string; userId: number; onAnswer: () => void }) {
  const { push } = useWords()
  const lang = useLang()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<'notAsked' | 'failed'>()
  const turn = async () => {
    setBusy(true)
    setTrouble(undefined)
    try {
      // Must come first, because browsers require user activation.
      const permission = await Notification.requestPermission()
      props.onAnswer()
      if (permission === 'granted') {
        await turnOn(props.publicKey, props.userId, lang)
        await queryClient.invalidateQueries(pushQuery(props.userId))
        toast(push.turnedOn)
      } else if (permission === 'default') setTrouble('notAsked')
    } catch {
      setTrouble('failed')
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-12">
      <Button wide busy={busy} onClick={turn}>
        {push.turnOn}
      </Button>
      {trouble && (
        <p role="alert" className="text-13 text-danger">
          {push[trouble]}
        </p>
      )}
    </div>
  )
}

export function TurnOff({ id, userId }: { id: string; userId: number }) {
  const { push, shell } = useWords()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const turn = async () => {
    setBusy(true)
    try {
      await turnOff(id)
      toast(push.turnedOff)
    } catch {
      toast(shell.toast.networkError)
    }
    await queryClient.invalidateQueries(pushQuery(userId))
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-16">
      <p className="flex items-center gap-8 rounded-3 bg-mist px-16 py-12 text-15 text-leaf">
        <CheckIcon className="size-20 text-success" />
        {push.on}
      </p>
      <Button kind="quiet" wide busy={busy} onClick={turn}>
        {push.turnOff}
      </Button>
    </div>
  )
}
