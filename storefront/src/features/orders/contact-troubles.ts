import type { Contact } from '@bailu/contract/orders'
import { ANY_PHONE, normalPhone } from '@bailu/contract/phones'
import type { Words } from '@bailu/phrases/words'

/** Issues of the pick-up contact by field; empty when it is valid. */
export const contactTroubles = ({ name, phone }: Contact, says: Words['addresses']): Partial<Contact> => ({
  ...(name.trim() === '' && { name: says.nameMissing }),
  ...(!ANY_PHONE.test(normalPhone(phone)) && { phone: says.phoneWrong }),
})
