import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { guestCart } from '../../guest-data.ts'
import { handOver } from '../../session/hand-over.ts'
import { tokenInHand, useAuth } from '../../state/auth.ts'

/**
 * Merges the guest's cart into the account after sign-in; returns how many lines remain, for lack of room or network.
 */
export const useLeftBehind = () => {
  const client = useQueryClient()
  const user = useAuth((auth) => auth.userInfo)
  const [left, setLeft] = useState(0)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let here = true
    const give = async () => {
      if (tokenInHand() !== null && guestCart.all().length > 0) {
        await handOver()
        await client.invalidateQueries({ queryKey: ['cart'] })
      }
      if (here) setLeft(tokenInHand() === null ? 0 : guestCart.all().length)
    }
    void give()
    return () => {
      here = false
    }
  }, [client, user, tries])
  return { left, again: () => setTries((before) => before + 1) }
}
