import { lazy, Suspense, useState } from 'react'
import { create } from 'zustand'

const ShareDialog = lazy(() => import('../features/share/share-dialog.tsx'))
const useShare = create<{ open: boolean }>(() => ({ open: false }))

/** Opens the share dialog for the page on screen. */
export const openShare = (): void => useShare.setState({ open: true })

export function ShareHost() {
  const { open } = useShare()
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  return <Suspense>{wanted && <ShareDialog open={open} onClose={() => useShare.setState({ open: false })} />}</Suspense>
}
