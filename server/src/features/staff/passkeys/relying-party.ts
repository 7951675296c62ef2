import type { Settings } from '../../../core/settings.ts'

/** WebAuthn relying party: the host of the back office. Browsers reject passkeys of another host. */
export function relyingParty({ staffUrl }: Settings): { id: string; origin: string; name: string } {
  const { hostname, origin } = new URL(staffUrl)
  return { id: hostname, origin, name: 'Bailu' }
}
