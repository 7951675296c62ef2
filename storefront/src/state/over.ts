import { create } from 'zustand'

/** What has been asked to lie over the page. */
export const useOver = create<{ share: boolean; tips: boolean }>(() => ({ share: false, tips: false }))

/** Opens the share dialog for the page on screen. */
export const openShare = (): void => useOver.setState({ share: true })

/** Opens the tips, whether they were confirmed or not. */
export const openTips = (): void => useOver.setState({ tips: true })
