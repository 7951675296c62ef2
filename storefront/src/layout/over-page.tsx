import { useMatches } from '@tanstack/react-router'
import { Tips } from '../features/tips/tips.tsx'
import { Later } from '../later.tsx'
import { useOver } from '../state/over.ts'
import { toast } from '../ui/toast.tsx'
import { useWords } from '../words.tsx'

const shareDialog = () => import('../features/share/share-dialog.tsx')
const notices = () => import('../features/offline/notices.tsx')
const onClose = () => useOver.setState({ share: false })

/** What lies over the page, whichever it is. */
export function OverPage() {
  const { networkError } = useWords().shell.toast
  const open = useOver((over) => over.share)
  const footer = useMatches({ select: (matches) => matches.at(-1)?.staticData.showFooter === true })
  const fail = () => {
    onClose()
    toast(networkError)
  }
  return (
    <>
      <Later wanted load={notices} with={{}} />
      {footer && <Tips />}
      <Later wanted={open} load={shareDialog} onFailure={fail} with={{ open, onClose }} />
    </>
  )
}
