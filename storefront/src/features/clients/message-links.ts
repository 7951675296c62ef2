/** 0812345678 → 66812345678, as chat apps expect it; foreign numbers stay unchanged. */
export const worldPhone = (phone: string): string =>
  phone.startsWith('0') ? `66${phone.slice(1)}` : phone.replace(/^\+/, '')

/** Links that open a chat app with the text prefilled; the partner sends it there. */
export const messageLinks = (phone: string, text: string) => ({
  line: `https://line.me/R/share?text=${encodeURIComponent(text)}`,
  whatsapp: `https://wa.me/${worldPhone(phone)}?text=${encodeURIComponent(text)}`,
  // Android and iOS both accept `?body=`; the text after it must not contain a bare plus.
  sms: `sms:+${worldPhone(phone)}?body=${encodeURIComponent(text)}`,
  tel: `tel:+${worldPhone(phone)}`,
})
