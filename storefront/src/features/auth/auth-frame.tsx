import type { ReactNode } from 'react'
import { useHydrated } from '../../browser/hydration.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '@tanstack/react-router'

/** Page layout of sign-in, registration and password reset. */
export function AuthFrame(props: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col gap-28 gutter pt-36 pb-56">
      <div>
        <h1 className="text-28">{props.title}</h1>
        <p className="mt-4 text-15 text-muted">{props.lead}</p>
        <div className="rule-gold mt-16" />
      </div>
      {props.children}
    </div>
  )
}

type SubmitButtonProps = { children: string; busy: boolean; waitSeconds?: number }

/** Submit button of a form; shows the remaining seconds of a retry delay. */
export function SubmitButton({ children, busy, waitSeconds = 0 }: SubmitButtonProps) {
  const hydrated = useHydrated()
  const { again } = useWords('auth').auth
  return (
    <Button type="submit" wide disabled={!hydrated || waitSeconds > 0} busy={busy} className="tabular-nums">
      {waitSeconds > 0 ? again(waitSeconds) : children}
    </Button>
  )
}

/** Link below a form to another one. */
export const OtherFormLink = ({ to, children }: { to: '/login' | '/register'; children: string }) => (
  <Link
    to={to}
    search={({ back }: { back?: string }) => ({ back })}
    replace={to === '/login'}
    className="flex min-h-touch items-center justify-center text-15 font-medium text-gold-ink"
  >
    {children}
  </Link>
)
