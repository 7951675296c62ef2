import { create } from 'zustand'
import { Later } from '../later.tsx'
import { toast } from '../ui/toast.tsx'
import { useWords } from '../words.tsx'

const useShare = create<{ open: boolean }>(() => ({ open: false }))
const dialog = () => import('../features/share/share-dialog.tsx')

/** Opens the share dialog for the page on screen. */
export const openShare = (): void => useShare.setState({ open: true })
const onClose = () => useShare.setState({ open: false })

export function ShareHost() {
  const { open } = useShare()
  const { networkError } = useWords().shell.toast
  const fail = () => {
    onClose()
    toast(networkError)
  }
  return <Later wanted={open} load={dialog} onFailure={fail} with={{ open, onClose }} />
}
