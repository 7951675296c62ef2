import { useEffect, useState } from 'react'

/** What a mailed link carries behind its #, taken out of the address at once. */
function taken(): string {
  if (typeof location === 'undefined') return ''
  const token = location.hash.slice(1)
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** The same, also when another link is opened in this tab. */
export function useLinkToken(): { token: string; forget: () => void } {
  const [token, setToken] = useState(taken)
  useEffect(() => {
    const changed = () => {
      const next = taken()
      if (next) setToken(next)
    }
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
  return { token, forget: () => setToken('') }
}
