import { useMatches } from '@tanstack/react-router'
import { Tips } from '../features/tips/tips.tsx'
import { LoginQuestion } from '../guard/login-question.tsx'
import { Later } from '../later.tsx'
import { useAuth } from '../state/auth.ts'
import { useOver } from '../state/over.ts'
import { keys } from '../storage.ts'
import { toast } from '../ui/toast.tsx'
import { learn, useWords } from '../words.tsx'

const shareDialog = () => import('../features/share/share-dialog.tsx')
const push = () => import('../features/push/push-ears.tsx')
const waiting = () => import('./waiting-ears.tsx')
/** Whether any account has pending leads or training progress on this device. */
const waits = () => keys().some((key) => key.startsWith('waiting_'))
const levelUp = async () => {
  const [part] = await Promise.all([import('../features/levels/level-up.tsx'), learn('levels')])
  return part
}
const notices = () => import('../features/offline/notices.tsx')
const told = () => typeof Notification === 'function' && Notification.permission === 'granted'
const onClose = () => useOver.setState({ share: false })

/** Everything that can lie over a page: notices, push listener, tips, login question, share dialog. */
export function OverPage() {
  const { networkError } = useWords().shell.toast
  const open = useOver((over) => over.share)
  const risen = useAuth(({ saleInfo }) => saleInfo?.risen ?? null)
  const footer = useMatches({ select: (matches) => matches.at(-1)?.staticData.showFooter === true })
  const fail = () => {
    onClose()
    toast(networkError)
  }
  return (
    <>
      <Later wanted load={notices} with={{}} />
      <Later wanted={told()} load={push} with={{}} />
      <Later wanted={waits()} load={waiting} with={{}} />
      <Later wanted={footer && risen !== null} load={levelUp} with={{}} />
      {footer && <Tips />}
      <LoginQuestion />
      <Later wanted={open} load={shareDialog} onFailure={fail} with={{ open, onClose }} />
    </>
  )
}
