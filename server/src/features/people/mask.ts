/** malee@example.com → m•••@e•••.com; 0812345678 → •••• 5678; enough to recognise, too little to use. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••${domain.slice(domain.lastIndexOf('.'))}`
}

export const maskedPhone = (phone: string): string => (phone === '' ? '' : `•••• ${phone.slice(-4)}`)

type Place = { firstName: string; city: string; province: string; zip: string; country: string }

/** Whose initial and which district: enough to tell two addresses apart. */
export const maskedAddress = ({ firstName, city, province, zip, country }: Place): string =>
  [`${firstName.slice(0, 1)}•••`, city, province, zip, country].filter(Boolean).join(', ')
