import { guestToken } from '../guest-data.ts'
import { activeLanguage } from '../language.ts'
import { tokenInHand } from '../state/auth.ts'

export const headersOf = (idempotencyKey?: string): Record<string, string> => {
  const token = tokenInHand()
  const guest = guestToken.get()
  return {
    'Accept-Language': activeLanguage(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(guest ? { 'X-Guest-Token': guest } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
  }
}
