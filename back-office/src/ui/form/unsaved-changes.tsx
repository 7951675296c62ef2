import { useBlocker } from '@tanstack/react-router'
import { Modal } from 'antd'
import { useWords } from '../../app/language.tsx'
import { isLeavingApp } from '../../app/session.ts'

/** Confirms before leaving a screen with unsaved changes; the browser confirms when the tab is closed. */
export function ConfirmLeaveDialog({ isDirty }: { isDirty: () => boolean }) {
  const words = useWords('catalogue').catalogue
  const blocker = useBlocker({
    shouldBlockFn: () => !isLeavingApp() && isDirty(),
    enableBeforeUnload: () => !isLeavingApp() && isDirty(),
    withResolver: true,
  })
  return (
    <Modal
      open={blocker.status === 'blocked'}
      title={words.leave}
      okText={words.leaveYes}
      okButtonProps={{ danger: true }}
      cancelText={words.leaveNo}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {words.leaveHint}
    </Modal>
  )
}

const sameSearch = (left: object, right: object) => JSON.stringify(left) === JSON.stringify(right)

type GuardProps = {
  hasUnsavedChanges: () => boolean
  /** Whether what was typed is stored in the browser and offered again. */
  isStored?: () => boolean
}

const never = () => false

/** Confirms before leaving unsaved changes, also when the tab is closed; a change of search parameters is allowed. */
export function UnsavedChangesGuard({ hasUnsavedChanges, isStored = never }: GuardProps) {
  const { content: words, catalogue } = useWords('catalogue', 'content')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      !isLeavingApp() &&
      hasUnsavedChanges() &&
      !(current.pathname === next.pathname && sameSearch(current.search, next.search)),
    enableBeforeUnload: () => !isLeavingApp() && hasUnsavedChanges(),
    withResolver: true,
  })
  return (
    <Modal
      open={status === 'blocked'}
      title={words.leaveTitle}
      okText={words.leave}
      cancelText={words.stay}
      onOk={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      {status === 'blocked' && (isStored() ? words.leaveText : catalogue.leaveHint)}
    </Modal>
  )
}
