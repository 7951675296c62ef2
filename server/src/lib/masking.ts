/** malee@example.com → m•••@e•••.com: the owner recognises it, nobody else can use it. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••${domain.slice(domain.lastIndexOf('.'))}`
}

type Contact = { email: string; phone: string; deletedAt: Date | null }

/** E-mail and phone as staff see them until they reveal them with a reason; an erased account has no e-mail. */
export const maskContact = ({ email, phone, deletedAt }: Contact): { email: string; phone: string } => ({
  email: deletedAt ? '' : maskEmail(email),
  phone: maskPhone(phone),
})

/** Malee → M•••. */
export const maskName = (name: string): string => (name === '' ? '' : `${[...name][0]}•••`)

/** 0812345678 → •••• 5678. */
export const maskPhone = (phone: string): string => (phone === '' ? '' : `•••• ${phone.slice(-4)}`)
