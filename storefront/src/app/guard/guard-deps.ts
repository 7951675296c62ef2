import type { AnyRouter } from '@tanstack/react-router'
import { create } from 'zustand'
import { stringifySearch } from '../../routing/params.ts'
import { flagsOf } from '../../routing/route-table.ts'
import type { RouterContext } from '../../routing/router-context.ts'
import { currentToken, useAuth } from '../../session/auth.ts'
import { loadUser } from '../../session/current-user.ts'
import { referral, sessionReferral } from '../../session/guest-data.ts'
import { closeOverlays } from '../../ui/dialog/overlays.ts'
import type { GuardDeps } from './guard.ts'

type LoginQuestionState = { answer: ((accepted: boolean) => void) | null }

/** State of the dialog 'Go to login?', which `LoginDialog` shows. */
export const useLoginQuestion = create<LoginQuestionState>(() => ({ answer: null }))

export const askToLogIn = (): Promise<boolean> =>
  new Promise((resolve) => {
    useLoginQuestion.getState().answer?.(false)
    useLoginQuestion.setState({
      answer: (accepted) => {
        useLoginQuestion.setState({ answer: null })
        resolve(accepted)
      },
    })
  })

export const guardDepsOf = (router: AnyRouter): GuardDeps => ({
  flagsOf,
  closeOverlays,
  token: currentToken,
  isUserLoaded: () => useAuth.getState().userInfo !== null,
  loadUser: async () =>
    (await loadUser()) ||
    import('../../session/offline/stored-replies.ts').then(
      ({ restoreReplies }) => restoreReplies((router.options.context as RouterContext).queryClient),
      () => false,
    ),
  referral: referral.get,
  saveReferral: (e) => {
    const { pathname, search } = location
    referral.set(e)
    void import('../../session/used-link.ts').then((link) => link.noteUsedLink(pathname, search)).catch(() => {})
  },
  rememberReferral: sessionReferral.set,
  removeReferralParam: () => removeParams(router, ['e']),
  // Offline, nothing is handed over and nothing removed.
  handOverAndClearReferral: () =>
    import('../../session/guest-hand-over.ts')
      .then(({ handOverGuestData }) => handOverGuestData())
      .then(
        () => refetchHandedOver(router),
        () => {},
      ),
  askToLogIn: askToLogIn,
})

/** Queries that ran during the hand-over lack the data handed over: refetch them. */
export const refetchHandedOver = (router: AnyRouter) => {
  const { queryClient } = router.options.context as RouterContext
  for (const key of ['address', 'cart', 'order']) void queryClient.invalidateQueries({ queryKey: [key] })
}

/** Removes search params of the address. The navigation may still be pending: waits until the router has resolved it. */
export const removeParams = (router: AnyRouter, names: readonly string[]) => {
  const removeParam = () => {
    const { pathname, search } = router.state.location
    const rest = { ...(search as Record<string, string>) }
    if (!names.some((name) => name in rest)) return
    for (const name of names) delete rest[name]
    void router.navigate({ href: pathname + stringifySearch(rest), replace: true, ignoreBlocker: true })
  }
  const stop = router.subscribe('onResolved', () => {
    stop()
    removeParam()
  })
  if (router.state.status === 'idle') queueMicrotask(removeParam)
}
