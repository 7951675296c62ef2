import { create } from 'zustand'

/** Which overlays of the app have been requested. */
export const useOver = create<{ share: boolean; tips: boolean }>(() => ({ share: false, tips: false }))

/** Opens the share dialog for the page on screen. */
export const openShare = (): void => useOver.setState({ share: true })

/** Opens the install tips, even if they were confirmed before. */
export const openTips = (): void => useOver.setState({ tips: true })
