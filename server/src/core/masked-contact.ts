import { maskEmail } from './mask-email.ts'

type Person = { email: string; phone: string; deletedAt: Date | null }

/** E-mail and phone as staff see them until they reveal them with a reason; an erased account has no e-mail. */
export const maskedContact = ({ email, phone, deletedAt }: Person): { email: string; phone: string } => ({
  email: deletedAt ? '' : maskEmail(email),
  phone: maskedPhone(phone),
})

/** 0812345678 → •••• 5678. */
const maskedPhone = (phone: string): string => (phone === '' ? '' : `•••• ${phone.slice(-4)}`)
