import { useEffect, useState } from 'react'

/** False until the page has been hydrated: before, a form would send itself past the app. */
export const useAwake = (): boolean => {
  const [awake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  return awake
}
