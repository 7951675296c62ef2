import { deviceParts } from '@bailu/phrases/devices'

/** Name of this browser for its user, such as “Chrome · Android”. */
export const deviceName = (agent: string): string => {
  const { browser, system } = deviceParts(agent)
  return [browser, system].filter(Boolean).join(' · ')
}
