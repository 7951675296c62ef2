/** 0812345678 → 66812345678, as chat apps take it; another country keeps its number. */
export const worldPhone = (phone: string): string =>
  phone.startsWith('0') ? `66${phone.slice(1)}` : phone.replace(/^\+/, '')

/** Opens a chat app with the words in it; nothing is sent without a tap there. */
export const messageLinks = (phone: string, text: string) => ({
  line: `https://line.me/R/share?text=${encodeURIComponent(text)}`,
  whatsapp: `https://wa.me/${worldPhone(phone)}?text=${encodeURIComponent(text)}`,
  // Both systems take a question mark here; what stands after it must not hold a bare plus.
  sms: `sms:+${worldPhone(phone)}?body=${encodeURIComponent(text)}`,
  tel: `tel:+${worldPhone(phone)}`,
})
