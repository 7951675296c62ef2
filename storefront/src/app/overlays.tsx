import { useMatches, useRouterState } from '@tanstack/react-router'
import { storageKeys } from '../browser/storage.ts'
import { InstallTips } from '../features/content/install-tips/install-tips.tsx'
import { useWords } from '../i18n/i18n.tsx'
import { LazyPart, loadWithWords } from '../ui/lazy-part.tsx'
import { useAuth } from '../session/auth.ts'
import { sessionReferral } from '../session/guest-data.ts'
import { usePayState } from '../session/pay-state.ts'
import { useOverlays } from '../ui/dialog/overlays.ts'
import { toast } from '../ui/dialog/toast.tsx'
import { useLoginQuestion } from './guard/guard-deps.ts'
import { ConfirmDialog } from '../ui/dialog/dialog.tsx'

export function LoginDialog() {
  const { guard } = useWords().shell
  const { answer } = useLoginQuestion()
  return (
    <ConfirmDialog
      open={answer !== null}
      title={guard.title}
      message={guard.needLoginTips}
      confirm={guard.confirm}
      cancel={guard.cancel}
      onAnswer={(yes) => answer?.(yes)}
    />
  )
}

const shareDialog = () => import('../features/share/share-dialog.tsx')
const pushListener = () => import('../features/push/push-listener.tsx')
const pendingUploadsSender = () => import('./pending-uploads-sender.tsx')
/** Whether any account has pending leads or training progress on this device. */
const hasPendingUploads = () => storageKeys().some((key) => key.startsWith('pending_'))
const levelUpDialog = () => loadWithWords(() => import('../features/levels/level-up-dialog.tsx'), 'levels')
const appNotices = () => import('./app-notices.tsx')
const hasNotificationPermission = () => typeof Notification === 'function' && Notification.permission === 'granted'
const mentorOffer = () =>
  loadWithWords(
    async () => ({ default: (await import('../features/partners/public-partner.tsx')).MentorOffer }),
    'partners',
  )
const onClose = () => useOverlays.setState({ share: false })
const languageSheet = () => loadWithWords(() => import('../features/account/language-screen.tsx'), 'account')
const onLanguageClose = () => useOverlays.setState({ language: false })

/** Everything that can lie over a page: notices, push listener, tips, login question, share dialog. */
export function Overlays() {
  const { networkError } = useWords().shell.toast
  const { share: isShareOpen, language: isLanguageOpen } = useOverlays()
  const isAsked = useLoginQuestion(({ answer }) => answer !== null)
  const isPaying = usePayState((pay) => pay.drawerShow)
  const reachedLevel = useAuth(({ saleInfo }) => saleInfo?.risen ?? null)
  const hasFooter = useMatches({ select: (matches) => matches.at(-1)?.staticData.showFooter === true })
  const offeredNo = useOfferedReferral()
  const isCheckout = useRouterState({ select: ({ location }) => location.pathname === '/order/confirm' })
  const closeWithError = () => {
    onClose()
    onLanguageClose()
    toast(networkError)
  }
  const isQuestionOpen = isAsked || isPaying || isShareOpen || isLanguageOpen || reachedLevel !== null
  return (
    <>
      <LazyPart active load={appNotices} partProps={{}} />
      <LazyPart active={hasNotificationPermission()} load={pushListener} partProps={{}} />
      <LazyPart active={hasPendingUploads()} load={pendingUploadsSender} partProps={{}} />
      <LazyPart active={hasFooter && reachedLevel !== null} load={levelUpDialog} partProps={{}} />
      <LazyPart active={offeredNo !== null} load={mentorOffer} partProps={{ e: offeredNo ?? '', isCheckout }} />
      {hasFooter && <InstallTips waits={isQuestionOpen || offeredNo !== null} />}
      <LoginDialog />
      <LazyPart
        active={isShareOpen}
        load={shareDialog}
        onFailure={closeWithError}
        partProps={{ open: isShareOpen, onClose }}
      />
      <LazyPart
        active={isLanguageOpen}
        load={languageSheet}
        onFailure={closeWithError}
        partProps={{ open: isLanguageOpen, onClose: onLanguageClose }}
      />
    </>
  )
}

/** The partner to offer: of the link a signed-in customer without a mentor came by. Read again on every page. */
const useOfferedReferral = (): string | null => {
  const mayBeAsked = useAuth(({ userInfo, saleInfo }) => userInfo !== null && !userInfo.mentor && !saleInfo)
  useRouterState({ select: ({ location }) => location.href })
  return mayBeAsked ? sessionReferral.get() : null
}
