import { useEffect, useState } from 'react'

/** False until hydration: before that, a form would be submitted natively by the browser instead of by the app. */
export const useAwake = (): boolean => {
  const [awake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  return awake
}
