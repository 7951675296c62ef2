import type { Contact } from '@bailu/contract/orders'
import { guestContact } from '../../guest-data.ts'
import { tokenInHand, useAuth } from '../../state/auth.ts'

const BLANK: Contact = { name: '', phone: '' }

/** Who comes: as typed, else who is signed in, else who came last from this tab. */
export const usePickupContact = (typed: Contact | undefined): Contact => {
  const user = useAuth((auth) => auth.userInfo)
  if (typed) return typed
  if (tokenInHand() === null) return guestContact.get() ?? BLANK
  return user ? { name: user.nickname, phone: user.phone } : BLANK
}
