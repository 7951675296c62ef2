/** 081 234 5678, +66 81 234 5678 and 0066812345678 are one phone. */
export function samePhone(a: string, b: string): boolean {
  const [one, other] = [barePhone(a), barePhone(b)]
  return one.length >= 8 && one === other
}

/** Without what people write it in different ways for. */
export function barePhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits
    .replace(/^00/, '')
    .replace(/^66(?=\d{8,9}$)/, '')
    .replace(/^0(?=\d{8,9}$)/, '')
    .replace(/^660(?=\d{8,9}$)/, '')
}
