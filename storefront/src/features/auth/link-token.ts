import { useEffect, useState } from 'react'

/** Token in the fragment of an emailed link; removed from the URL at once. */
function takeTokenFromHash(): string {
  if (typeof location === 'undefined') return ''
  const token = location.hash.slice(1)
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** The token of an emailed link, also when another link is opened in this tab. */
export function useLinkToken(): { token: string; clear: () => void } {
  const [token, setToken] = useState(takeTokenFromHash)
  useEffect(() => {
    const onHashChange = () => {
      const next = takeTokenFromHash()
      if (next) setToken(next)
    }
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [])
  return { token, clear: () => setToken('') }
}
