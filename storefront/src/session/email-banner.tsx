import type { UserInfo } from '@bailu/contract/session'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Refusal } from '../request/refusal.ts'
import { request } from '../request/request.ts'
import { toast } from '../ui/toast.tsx'
import { useCountdown } from '../use-countdown.ts'
import { useWords } from '../words.tsx'

const LINK = 'flex min-h-touch items-center text-13 font-medium text-gold-ink disabled:font-normal disabled:text-muted'

/** Shown until the email address is verified: resend the email, or change a wrong address. */
export function EmailBanner({ user }: { user: UserInfo['user'] }) {
  const { proof } = useWords().account
  const [until, setUntil] = useState(0)
  const [busy, setBusy] = useState(false)
  const left = useCountdown(until)
  if (user.email_proven) return null
  const lost = user.email === ''
  const resend = async () => {
    setBusy(true)
    try {
      const { again_in } = await request('POST /api/account/email/proof', {})
      setUntil(Date.now() + again_in * 1000)
      toast(proof.sent)
    } catch (cause) {
      if (cause instanceof Refusal && cause.wait !== undefined) setUntil(Date.now() + cause.wait * 1000)
    }
    setBusy(false)
  }
  return (
    <section className="mx-20 rounded-8 border border-gold bg-paper px-16 pt-16 pb-4">
      <h2 className="text-18">{lost ? proof.lost : proof.title}</h2>
      <p className="mt-4 text-13 wrap-anywhere text-muted">{lost ? proof.lostLead : proof.lead(user.email)}</p>
      <div className="mt-4 flex flex-wrap justify-between gap-x-16">
        {!lost && (
          <button
            type="button"
            disabled={left > 0 || busy}
            aria-busy={busy}
            onClick={() => void resend()}
            className={LINK}
          >
            {proof.resend}
          </button>
        )}
        <Link to="/account" search={{ show: 'email' }} className={LINK}>
          {lost ? proof.give : proof.change}
        </Link>
      </div>
    </section>
  )
}
