import type { Settings } from '../../../core/settings.ts'

/** For whom passkeys are made: the host of the back office. Those of another host are refused by the browser. */
export function relyingParty({ staffUrl }: Settings): { id: string; origin: string; name: string } {
  const { hostname, origin } = new URL(staffUrl)
  return { id: hostname, origin, name: 'Bailu' }
}
