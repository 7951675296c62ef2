import { NetworkError } from '@bailu/client/errors'
import { type ComponentType, useEffect, useState } from 'react'
import { type ReauthKind, setReauthPrompt } from '../../app/api/reauthentication.ts'
import { currentEmail } from '../../app/current-user.ts'
import { hasSignedOut } from '../../app/session.ts'
import type { ReauthenticationDialogProps } from './reauthentication-dialog.tsx'

type PendingPrompt = {
  kind: ReauthKind
  Dialog: ComponentType<ReauthenticationDialogProps>
  answer: (verified: boolean) => void
}

const loadDialog = () => import('./reauthentication-dialog.tsx')
const PRELOAD_AFTER_MS = 10_000

/**
 * Mounted once above all screens: asks for password and second factor when a call requires recent authentication, or
 * when the session has ended. The screen below keeps its state; an opaque mask hides it while nobody is signed in.
 */
export function ReauthenticationDialogs() {
  const [prompts, setPrompts] = useState<PendingPrompt[]>([])
  useEffect(() => {
    setReauthPrompt(async (kind) => {
      if (kind === 'session' && (hasSignedOut() || currentEmail() === undefined)) return false
      const { default: Dialog } = await loadDialog().catch(() => {
        throw new NetworkError()
      })
      return new Promise((answer) => setPrompts((queued) => [...queued, { kind, Dialog, answer }]))
    })
    // A session may end while the network is down.
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const done = (pending: PendingPrompt, verified: boolean) => {
    setPrompts((queued) => queued.filter((candidate) => candidate !== pending))
    pending.answer(verified)
  }
  return prompts.map((pending) => (
    <pending.Dialog key={pending.kind} kind={pending.kind} onDone={(verified) => done(pending, verified)} />
  ))
}
