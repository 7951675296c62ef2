import { useEffect, useState } from 'react'

/** Token in the fragment of an emailed link; removed from the URL at once. */
function taken(): string {
  if (typeof location === 'undefined') return ''
  const token = location.hash.slice(1)
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** The token of an emailed link, also when another link is opened in this tab. */
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
