import type { Contact } from '@bailu/contract/orders'
import { guestContact } from '../../guest-data.ts'
import { tokenInHand, useAuth } from '../../state/auth.ts'

const BLANK: Contact = { name: '', phone: '' }

/** The contact as typed, else the signed-in user, else the last one of this guest. */
export const usePickupContact = (typed: Contact | undefined): Contact => {
  const user = useAuth((auth) => auth.userInfo)
  if (typed) return typed
  if (tokenInHand() === null) return guestContact.get() ?? BLANK
  return user ? { name: user.nickname, phone: user.phone } : BLANK
}
