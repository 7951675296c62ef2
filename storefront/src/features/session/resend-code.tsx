import { useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { toast } from '../../ui/toast.tsx'
import { useCountdown } from '../../use-countdown.ts'
import { useWords } from '../../words.tsx'
import { type Asked, rememberAsked } from './forgot-memory.ts'
import { askForCode } from './reset.ts'

type Props = { asked: Asked; onSent: (asked: Asked) => void; onOther: () => void }

const LINK =
  'flex min-h-touch items-center text-left text-13 font-medium text-gold-ink tabular-nums disabled:font-normal disabled:text-muted'

/** For a missing email: request another code after a delay, or use another address. */
export function ResendCode({ asked, onSent, onOther }: Props) {
  const { forgot, broken } = useWords().session
  const [sending, setSending] = useState(false)
  const [why, setWhy] = useState('')
  const left = useCountdown(asked.againAt)
  const send = async () => {
    setSending(true)
    setWhy('')
    try {
      onSent(await askForCode(asked.email))
      toast(forgot.sent)
    } catch (cause) {
      if (cause === false) toast(broken)
      if (!(cause instanceof Refusal) || cause.wait === undefined) return
      setWhy(cause.message)
      const later = { ...asked, againAt: Date.now() + cause.wait * 1000 }
      rememberAsked(later)
      onSent(later)
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <div className="mt-12 flex flex-wrap justify-between gap-x-16">
        <button type="button" disabled={left > 0 || sending} aria-busy={sending} onClick={send} className={LINK}>
          {left > 0 ? forgot.resendIn(left) : forgot.resend}
        </button>
        <button type="button" onClick={onOther} className={LINK}>
          {forgot.other}
        </button>
      </div>
      <p role="status" className="text-13 text-muted empty:hidden">
        {left > 0 ? why : ''}
      </p>
    </>
  )
}
