import { deviceParts } from '@bailu/phrases/devices'

/** Short name of a user agent for storage: `browser|system`, each part empty when unknown. */
export const deviceName = (agent: string | undefined): string => {
  if (!agent) return ''
  const { browser, system } = deviceParts(agent)
  return `${browser}|${system}`
}
