import { toast } from '../feedback.ts'
import { time } from '@bailu/phrases/format'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { idlePart } from '../../ui/idle/idle-part.ts'
import { request } from '../api/request.ts'
import { useCurrentUser } from '../current-user.ts'
import { useLanguage } from '../language.tsx'
import { lastUse, noteUse } from '../session.ts'

const WARN_BEFORE_MS = 120_000
const RENEW_EVERY_MS = 180_000
const CHECK_EVERY_MS = 10_000
const idleDialog = idlePart(() => import('./idle-dialog.tsx'))
const PRELOAD_AFTER_MS = 10_000
const USES = ['keydown', 'pointerdown', 'input'] as const

/**
 * Typing counts as use of the session, with one call every three minutes at most. Before a session ends without use, a
 * warning; after its end the dialog that asks to sign in again covers the screen.
 */
export function IdleWarning() {
  const { words, lang } = useLanguage()
  const { idle } = words.shell
  const { id, idle_seconds: idleSeconds } = useCurrentUser()
  const [endsAt, setEndsAt] = useState<number>()
  const renew = () => {
    noteUse(Date.now())
    setEndsAt(undefined)
    void request('GET /api/staff/me', {}).catch(() => undefined)
  }
  const onUse = useEffectEvent(() => {
    if (endsAt === undefined && Date.now() - lastUse() > RENEW_EVERY_MS) renew()
  })
  const check = useEffectEvent(() => {
    const end = lastUse() + idleSeconds * 1_000
    const left = end - Date.now()
    if (left <= 0) renew()
    else {
      if (left <= WARN_BEFORE_MS) idleDialog.load()
      setEndsAt(left <= WARN_BEFORE_MS ? end : undefined)
    }
  })
  useEffect(() => {
    noteUse(Date.now())
    const timer = setInterval(() => check(), CHECK_EVERY_MS)
    const use = () => onUse()
    for (const name of USES) addEventListener(name, use, { passive: true })
    return () => {
      clearInterval(timer)
      for (const name of USES) removeEventListener(name, use)
    }
  }, [])
  const [person] = useState(id)
  const isOther = person !== id
  useEffect(() => {
    if (isOther) toast.info(words.shell.otherPerson, 8)
  }, [isOther, words.shell.otherPerson])
  // A session may end while the network is down.
  useEffect(() => {
    const timer = setTimeout(idleDialog.load, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const loaded = useSyncExternalStore(idleDialog.subscribe, idleDialog.get)
  if (!loaded) return null
  return (
    <loaded.IdleDialog
      open={endsAt !== undefined}
      text={endsAt === undefined ? '' : idle.text(time(new Date(endsAt).toISOString(), lang))}
      onStay={renew}
    />
  )
}
