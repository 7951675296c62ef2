import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Welcome } from '../features/staff/welcome.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/welcome')({
  validateSearch: ({ token }: { token?: unknown }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  component: Screen,
})

function Screen() {
  const words = useWords().staff.welcome
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [token] = useState(search.token ?? '')
  // What opens an account does not stay in the address or the history.
  useEffect(() => {
    if (search.token !== undefined) void navigate({ search: {}, replace: true })
  }, [search.token, navigate])
  const signIn = (
    <Link to="/sign-in">
      <Button type="primary">{words.toSignIn}</Button>
    </Link>
  )
  return <Welcome token={token} signIn={signIn} />
}
