import type { Contact } from '@bailu/contract/orders'
import { ANY_PHONE, normalPhone } from '@bailu/contract/phones'
import type { Words } from '@bailu/phrases/words'

/** What keeps this person from being called to the pick-up point, per field. */
export const contactTroubles = ({ name, phone }: Contact, says: Words['addresses']): Partial<Contact> => ({
  ...(name.trim() === '' && { name: says.nameMissing }),
  ...(!ANY_PHONE.test(normalPhone(phone)) && { phone: says.phoneWrong }),
})
