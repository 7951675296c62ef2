import { createFileRoute, useLocation } from '@tanstack/react-router'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { WelcomePage } from '../features/staff/welcome.tsx'
import { useWords } from '../app/language.tsx'
import { signInUrl } from '../app/session.ts'

export const Route = createFileRoute('/welcome')({
  staticData: { words: ['bank', 'content', 'staff'] },
  component: Screen,
})

/** The token is in the URL fragment, which browsers do not send to the server. */
const tokenOf = (hash: string): string => new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''

function Screen() {
  const words = useWords('staff').staff.welcome
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = Route.useNavigate()
  const [token, setToken] = useState(() => tokenOf(hash))
  // The token is removed from the address and the history.
  useEffect(() => {
    const hashToken = tokenOf(hash)
    if (hashToken === '') return
    setToken(hashToken)
    void navigate({ hash: '', replace: true })
  }, [hash, navigate])
  const signIn = (
    <Button type="primary" href={signInUrl()}>
      {words.toSignIn}
    </Button>
  )
  return <WelcomePage token={token} signIn={signIn} />
}
