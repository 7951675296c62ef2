import type { UserInfo } from '@bailu/contract/auth/shop'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { useCountdown } from '../../ui/use-countdown.ts'
import { useWords } from '../../i18n/i18n.tsx'

const LINK = 'flex min-h-touch items-center text-13 font-medium text-gold-ink disabled:font-normal disabled:text-muted'

/** Shown until the email address is verified: resend the email, or change a wrong address. */
export function EmailBanner({ user }: { user: UserInfo['user'] }) {
  const { verification } = useWords('account').account
  const [resendAt, setResendAt] = useState(0)
  const { busy, run: resend } = useAction(() => request('POST /api/account/email/verification', {}), {
    done: verification.sent,
    onDone: ({ again_in }) => setResendAt(Date.now() + again_in * 1000),
    onError: ({ cause }) => {
      if (cause instanceof AppError && cause.wait !== undefined) setResendAt(Date.now() + cause.wait * 1000)
      return false
    },
  })
  const secondsLeft = useCountdown(resendAt)
  if (user.email_proven) return null
  const isAddressRemoved = user.email === ''
  return (
    <section className="mx-20 rounded-8 border border-gold bg-paper px-16 pt-16 pb-4">
      <h2 className="text-18">{isAddressRemoved ? verification.lost : verification.title}</h2>
      <p className="mt-4 text-13 wrap-anywhere text-muted">
        {isAddressRemoved ? verification.lostLead : verification.lead(user.email)}
      </p>
      <div className="mt-4 flex flex-wrap justify-between gap-x-16">
        {!isAddressRemoved && (
          <button
            type="button"
            disabled={secondsLeft > 0 || busy}
            aria-busy={busy}
            onClick={() => void resend()}
            className={LINK}
          >
            {verification.resend}
          </button>
        )}
        <Link to="/account" search={{ show: 'email' }} className={LINK}>
          {isAddressRemoved ? verification.give : verification.change}
        </Link>
      </div>
    </section>
  )
}
